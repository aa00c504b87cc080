import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mock } from 'node:test';
import Provider from 'oidc-provider';

/** The person whom the issuer signs in, without a form. */
interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

type Claims = Record<string, unknown>;

export const clientSettings = { OIDC_CLIENT_ID: 'groundswell', OIDC_CLIENT_SECRET: 'a secret of the client' };

const watchRuns = () => mock.method(AsyncLocalStorage.prototype, 'run');

/** An OpenID provider on a free port of this machine. */
export class OidcIssuer {
  person: Person = { sub: '1' };
  /** Whether the ID token has the address, too, and not only the answer of the user info endpoint. */
  hasAddressInIdToken = false;
  /** Replaces the ID token. */
  forge: ((claims: Claims) => string) | undefined;
  readonly #server: Server;
  readonly #key: KeyObject;
  /** The storages that are used meanwhile. */
  #runs: ReturnType<typeof watchRuns> | undefined;
  origin = '';

  constructor() {
    this.#key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    this.#server = createServer();
  }

  /** @param redirectAddress of the platform */
  async start(redirectAddress: string, port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
    this.#runs = watchRuns();
    const provider = this.#provider(redirectAddress);
    const answer = provider.callback();
    this.#server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      const { prompt, params } = await provider.interactionDetails(request, response);
      const accountId = this.person.sub;
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, { login: { accountId } });
      }
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
      grant.addOIDCScope('openid email');
      const consent = { grantId: await grant.save() };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    // Otherwise, the library's storage would follow every promise of the process from now on.
    for (const { this: storage } of this.#runs?.mock.calls ?? [])
      (storage as AsyncLocalStorage<unknown>).disable();
    this.#runs?.mock.restore();
  }

  /** Opens an address as a browser without cookies. @returns the query with which it comes back */
  async visit(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let url = new URL(address); ; ) {
      if (url.origin !== this.origin) return url.search.slice(1);
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
      url = new URL(location, url);
    }
  }

  /** Signs an ID token. @param key default: the issuer's */
  idToken(
    claims: Claims,
    { key = this.#key, header = {} }: { key?: KeyObject | undefined; header?: object } = {},
  ) {
    const parts = [{ alg: 'RS256', kid: 'main', typ: 'JWT', ...header }, claims];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  #provider(redirectAddress: string): Provider {
    const provider = new Provider(this.origin, {
      clients: [
        {
          client_id: clientSettings.OIDC_CLIENT_ID,
          client_secret: clientSettings.OIDC_CLIENT_SECRET,
          redirect_uris: [redirectAddress],
        },
      ],
      jwks: {
        keys: [{ ...this.#key.export({ format: 'jwk' }), kid: 'main', alg: 'RS256', use: 'sig' } as never],
      },
      cookies: { keys: ['a key of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: {
        Session: 3600,
        Grant: 3600,
        Interaction: 600,
        AccessToken: 600,
        IdToken: 600,
        AuthorizationCode: 60,
      },
      findAccount: (_, accountId) => ({
        accountId,
        claims: (use) =>
          use === 'id_token' && !this.hasAddressInIdToken
            ? { sub: accountId }
            : { ...this.person, sub: accountId },
      }),
    });
    provider.use(async (ctx, next) => {
      await next();
      const { forge } = this;
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path !== '/token' || !forge || !body?.id_token) return;
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
      body.id_token = forge(claims);
    });
    return provider;
  }
}
