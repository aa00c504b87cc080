import * as client from 'openid-client';
import type { Config } from '../config/config.ts';
import { SingleSignOnError } from '../errors.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const CALLBACK = '/sign-in/single-sign-on/callback';
const TIMEOUT_SECONDS = 5;
/** How long the person may take at the issuer. */
const LIFETIME_MS = 10 * 60_000;
const PURPOSE = 'single sign-on';

/** A person whom the issuer has just signed in. */
interface IssuedIdentity {
  issuer: string;
  subject: string;
  /** Verified, and of one of our domains. */
  email: string;
  /** When they signed in at the issuer, if it says so. */
  signedInAt: Date | undefined;
}

/** What the browser keeps, sealed, while the person is at the issuer. */
interface Started {
  state: string;
  nonce: string;
  verifier: string;
  returnTo?: string | undefined;
  /** Milliseconds since 1970. */
  expires: number;
}

interface SingleSignOnOptions {
  config: Pick<
    Config,
    | 'OIDC_ISSUER'
    | 'OIDC_CLIENT_ID'
    | 'OIDC_CLIENT_SECRET'
    | 'OIDC_DOMAINS'
    | 'OIDC_NAME'
    | 'ENVIRONMENT'
    | 'operationsUrl'
  >;
  secretKey: string;
  clock: () => Date;
}

/**
 * Signs people in at one OpenID Connect issuer: authorization code with PKCE, state and nonce. The issuer is first contacted when someone signs
 * in, so the server starts without it.
 */
export class SingleSignOn {
  readonly #options: SingleSignOnOptions;
  #issuer: Promise<client.Configuration> | undefined;

  constructor(options: SingleSignOnOptions) {
    this.#options = options;
  }

  /** Whether an issuer is set. */
  get isOn(): boolean {
    return this.#options.config.OIDC_ISSUER !== undefined;
  }

  /** Name of the issuer, for people. */
  get name(): string {
    return this.#options.config.OIDC_NAME;
  }

  /** Where the issuer sends people back to; it must know this address. */
  get redirectAddress(): string {
    return this.#options.config.operationsUrl + CALLBACK;
  }

  /**
   * Starts a sign-in.
   * @param input.again whether the person must sign in at the issuer even if they still are, for a fresh proof
   * @returns the issuer's address to redirect to, and what `finish` needs from the same browser
   * @throws SingleSignOnError if the issuer doesn't answer
   */
  async start({
    returnTo,
    again,
  }: {
    returnTo: string | undefined;
    again: boolean;
  }): Promise<{ address: string; started: string }> {
    const issuer = await this.#discover();
    const { secretKey, clock } = this.#options;
    const verifier = client.randomPKCECodeVerifier();
    const started: Started = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier,
      returnTo,
      expires: clock().getTime() + LIFETIME_MS,
    };
    const address = client.buildAuthorizationUrl(issuer, {
      redirect_uri: this.redirectAddress,
      scope: 'openid email',
      state: started.state,
      nonce: started.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(again && { prompt: 'login' }),
    });
    return {
      address: address.href,
      started: sealSecret(JSON.stringify(started), secretKey, PURPOSE).toString('base64url'),
    };
  }

  /**
   * Finishes a sign-in.
   * @param query that the issuer sent the browser back with
   * @param sealed what `start` returned, from the same browser
   * @throws SingleSignOnError with a message for the person
   */
  async finish(
    query: string,
    sealed: string | undefined,
  ): Promise<{ identity: IssuedIdentity; returnTo: string | undefined }> {
    const started = this.#open(sealed);
    const issuer = await this.#discover();
    const tokens = await client
      .authorizationCodeGrant(issuer, new URL(`${this.redirectAddress}?${query}`), {
        expectedState: started.state,
        expectedNonce: started.nonce,
        pkceCodeVerifier: started.verifier,
        idTokenExpected: true,
      })
      .catch((error) => {
        throw new SingleSignOnError(`${this.name} didn't sign you in. Please try again.`, error);
      });
    const claims = tokens.claims();
    if (!claims) throw new Error('An expected ID token always has claims');
    const { iss, sub, auth_time } = claims;
    const person =
      claims.email === undefined ? await this.#userInfo(issuer, tokens.access_token, sub) : claims;
    const identity = {
      issuer: iss,
      subject: sub,
      email: this.#requireAddress(person),
      signedInAt: auth_time === undefined ? undefined : new Date(auth_time * 1000),
    };
    return { identity, returnTo: started.returnTo };
  }

  /** Reads the issuer's description. @returns its identifier @throws Error if it doesn't answer as it should */
  async examine(): Promise<string> {
    return (await this.#readDescription()).serverMetadata().issuer;
  }

  /** Reads the issuer's description once. After a failure, the next person tries again. */
  #discover(): Promise<client.Configuration> {
    this.#issuer ??= this.#readDescription().catch((error) => {
      this.#issuer = undefined;
      throw new SingleSignOnError(
        `${this.name} isn't available right now. Sign in with your password, or try again in a few minutes.`,
        error,
      );
    });
    return this.#issuer;
  }

  async #readDescription(): Promise<client.Configuration> {
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET, ENVIRONMENT } = this.#options.config;
    const authentication = client.ClientSecretBasic(OIDC_CLIENT_SECRET);
    return client.discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, undefined, authentication, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Without it, the library relies on TLS alone and doesn't check the signature of the ID token.
        client.enableNonRepudiationChecks,
        ...(ENVIRONMENT === 'development' ? [client.allowInsecureRequests] : []),
      ],
    });
  }

  /** Some issuers leave the address out of the ID token. */
  #userInfo(issuer: client.Configuration, accessToken: string, subject: string) {
    return client.fetchUserInfo(issuer, accessToken, subject).catch((error) => {
      throw new SingleSignOnError(`${this.name} didn't say who you are. Please try again.`, error);
    });
  }

  #requireAddress({ email, email_verified }: Readonly<Record<string, unknown>>): string {
    const [, domain] = typeof email === 'string' ? (/^[^@\s]+@([^@\s]+)$/.exec(email) ?? []) : [];
    if (domain === undefined) throw new SingleSignOnError(`${this.name} didn't send your email address.`);
    if (email_verified !== true) {
      throw new SingleSignOnError(`${this.name} hasn't verified your email address.`);
    }
    if (!this.#options.config.OIDC_DOMAINS.includes(domain.toLowerCase())) {
      throw new SingleSignOnError(`Addresses at ${domain} can't be used to sign in here.`);
    }
    return String(email);
  }

  #open(sealed = ''): Started {
    const { secretKey, clock } = this.#options;
    const expired = 'This sign-in has expired, or it was started in another browser. Please try again.';
    let started: Started;
    try {
      started = JSON.parse(openSecret(Buffer.from(sealed, 'base64url'), secretKey, PURPOSE));
    } catch (error) {
      throw new SingleSignOnError(expired, error);
    }
    if (started.expires <= clock().getTime()) throw new SingleSignOnError(expired);
    return started;
  }
}
