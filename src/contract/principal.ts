/** The caller. The kinds are named after the contract's security schemes; none of them implies another. */
export type Principal =
  /** An API key issued by the operator, limited to one campaign and to operations of its scopes. */
  | { kind: 'RegisteredApplication'; applicationId: number; campaignId: number; scopes: readonly string[] }
  /** An OAuth application on its own behalf. */
  | { kind: 'OAuthClient'; oauthClientId: number; token: AccessTokenFacts }
  /** A user, through an OAuth application. */
  | { kind: 'OAuthUser'; userId: number; oauthClientId: number; token: AccessTokenFacts }
  | StaffPrincipal;

/** A member of staff. */
export interface StaffPrincipal {
  kind: 'Staff';
  userId: number;
  /** Absent at the desk. */
  tokenId?: number | undefined;
  grants: readonly RoleGrant[];
  /** Whether they entered a password or code recently. Never true for a token. */
  isFresh?: boolean | undefined;
}

/** A role, and the campaign or charity that it is limited to. The document names the roles. */
export interface RoleGrant {
  role: string;
  campaign_id: number | null;
  charity_id: number | null;
}

/** What a caller may learn about its own token. */
interface AccessTokenFacts {
  /** The application's public identifier. */
  clientId: string;
  createdAt: Date;
  /** Seconds; null for a token that does not expire. */
  expiresIn: number | null;
}

export type PrincipalKind = Principal['kind'];
