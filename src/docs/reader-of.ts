import type { Context } from '../context.ts';
import type { Reader } from './own-samples.ts';

/**
 * Whoever has signed in with their password. An application that opened a session is shown nothing of its user's others, and while
 * the database does not answer everybody is a stranger.
 * @param cookie header of the request
 */
export async function readerOf(
  { browserSessions, oauthClients, log }: Pick<Context, 'browserSessions' | 'oauthClients' | 'log'>,
  cookie: string | undefined,
): Promise<Reader | undefined> {
  try {
    const session = await browserSessions.find(cookie);
    if (!session || session.applicationName !== undefined) return undefined;
    const application = (await oauthClients.listOwned(session.user.id)).at(-1);
    return { ...session.user, application };
  } catch (error) {
    log.warn({ err: error }, 'who reads the documentation could not be read');
    return undefined;
  }
}
