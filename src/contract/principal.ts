/**
 * Who is asking. The kinds bear the names of the contract's security schemes and never
 * stand in for one another.
 */
export type Principal =
  /** An operator-issued API key: reaches one campaign only. */
  | { kind: 'RegisteredApplication'; applicationId: number; campaignId: number }
  /** An OAuth application on its own behalf. */
  | { kind: 'OAuthClient'; oauthClientId: number; token: AccessTokenFacts }
  /** A user, through an OAuth application. */
  | { kind: 'OAuthUser'; userId: number; oauthClientId: number; token: AccessTokenFacts };

/** What a caller may learn of the token that it sent. */
export interface AccessTokenFacts {
  /** The application's public identifier. */
  clientId: string;
  createdAt: Date;
}

export type PrincipalKind = Principal['kind'];
