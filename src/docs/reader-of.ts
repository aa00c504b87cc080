import type { Context } from '../context.ts';
import type { Reader } from './own-samples.ts';

/**
 * Finds the reader who has signed in with their password. A session opened by an application can't see its user's other applications, and
 * everyone is anonymous while the database doesn't respond.
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
    log.warn({ err: error }, 'could not look up the reader of the documentation');
    return undefined;
  }
}
