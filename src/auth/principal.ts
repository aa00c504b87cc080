/**
 * Who is asking (specification part 5). The kinds bear the names of the contract's security schemes and never
 * stand in for one another.
 */
export type Principal =
  /** An operator-issued API key: reaches one campaign only. */
  | { kind: 'RegisteredApplication'; applicationId: number; campaignId: number }
  /** An OAuth application on its own behalf. */
  | { kind: 'OAuthClient'; tokenId: number; oauthClientId: number }
  /** A user, through an OAuth application. */
  | { kind: 'OAuthUser'; tokenId: number; userId: number; oauthClientId: number };

export type PrincipalKind = Principal['kind'];
