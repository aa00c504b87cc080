import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../../config/config.ts';

const SIGN_ON_SECONDS = 600;

export type BrowserCookies = ReturnType<typeof createBrowserCookies>;

/**
 * The cookies. Scripts can't read them, and other sites' forms don't send them. Outside development, the `__Host-` prefix
 * makes browsers refuse one that was set by a subdomain or over plain HTTP (RFC 6265bis section 4.1.3.2).
 * @param site the start of their names, because a browser sends the cookies of a host to all of its ports
 * @param site.days how long the session's cookie lasts
 */
export function createBrowserCookies(
  { ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>,
  { name: site, days }: { name: string; days: number },
) {
  const secure = ENVIRONMENT !== 'development';
  const prefix = secure ? `__Host-${site}` : site;
  const write = (name: string, value: string | undefined, maxAge: number | undefined) =>
    stringifySetCookie({
      name: `${prefix}_${name}`,
      value: value ?? '',
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: value === undefined ? 0 : maxAge,
    });

  return {
    /** @param header the request's `Cookie` */
    read(header: string | undefined): {
      session: string | undefined;
      csrf: string | undefined;
      signOn: string | undefined;
    } {
      const cookies = header ? parseCookie(header) : {};
      return {
        session: cookies[`${prefix}_session`],
        csrf: cookies[`${prefix}_csrf`],
        signOn: cookies[`${prefix}_sign_on`],
      };
    },
    /** `Set-Cookie` of a session; without an id, one that ends it. */
    session: (id: string | undefined) => write('session', id, days * 86_400),
    /** `Set-Cookie` of the value that an anonymous visitor's forms are bound to. It lasts until the browser is closed. */
    csrf: (value: string) => write('csrf', value, undefined),
    /** `Set-Cookie` of a single sign-on that the issuer must send the visitor back from; without a value, one that ends it. */
    signOn: (value: string | undefined) => write('sign_on', value, SIGN_ON_SECONDS),
  };
}
