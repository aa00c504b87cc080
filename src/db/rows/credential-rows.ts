/** What API keys can be allowed to do. */
export const apiKeyScopes = ['read', 'pages', 'donations', 'webhooks'] as const;

export type ApiKeyScope = (typeof apiKeyScopes)[number];

export interface OauthClientRow {
  id: number;
  client_id: string;
  name: string;
  description: string | null;
  application_url: string | null;
  secret_hash: Buffer | null;
  owner_user_id: number | null;
  redirect_uris: string[];
  confidential: boolean;
  trusted: boolean;
  implicit_allowed: boolean;
  passwords_allowed: boolean;
  registration_allowed: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface OauthCodeRow {
  id: number;
  code_hash: Buffer;
  oauth_client_id: number;
  user_id: number;
  redirect_uri: string;
  code_challenge: string | null;
  code_challenge_method: 'S256' | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
  reuse_detected_at: Date | null;
}

export const keyRequestStates = ['open', 'approved', 'created', 'refused'] as const;

/** A developer's request for an API key. */
export interface KeyRequestRow {
  id: number;
  user_id: number;
  /** The campaign that the key is to reach; null if staff choose it. */
  campaign_id: number | null;
  name: string;
  purpose: string;
  scopes: ApiKeyScope[];
  state: (typeof keyRequestStates)[number];
  /** Why it was refused. */
  reason: string | null;
  decided_by_user_id: number | null;
  decided_at: Date | null;
  /** The key, once the developer has created it. */
  api_key_id: number | null;
  created_at: Date;
}
