// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** A new access token. */
export interface AccessToken {
  /** The token. It is shown once; the server stores only its hash. */
  access_token: string;
  /** How to send the token: `Authorization: Bearer …`. */
  token_type: 'bearer';
  /** Always `null`, because access tokens do not expire. Absent if a code was exchanged with a `code_verifier`, if `client_credentials` was sent in the body, or if a token was refreshed. */
  expires_in?: number | null;
  /** The refresh token that was sent, which remains valid. Otherwise `null`, because a token that does not expire needs no refresh; absent if a code was exchanged with a `code_verifier`, or if `client_credentials` was sent in the body. */
  refresh_token?: string | null;
  /** Always empty: scopes are not used. */
  scope: string;
  /** When the token was issued, in seconds since 1970-01-01 UTC. */
  created_at: number;
}

/** Metadata about this provider for client libraries (RFC 8414). */
export interface AuthorizationServerMetadata {
  /** URL of the provider. */
  issuer: string;
  /** URL to which the user's browser is sent. */
  authorization_endpoint: string;
  /** URL where codes are exchanged for tokens. */
  token_endpoint: string;
  /** URL where tokens are revoked. */
  revocation_endpoint: string;
  /** Accepted values of `response_type`. */
  response_types_supported: Array<string>;
  /** Accepted values of `response_mode`. */
  response_modes_supported: Array<string>;
  /** Accepted grant types. */
  grant_types_supported: Array<string>;
  /** How an application authenticates at the token endpoint. */
  token_endpoint_auth_methods_supported: Array<string>;
  /** How an application authenticates at the revocation endpoint. */
  revocation_endpoint_auth_methods_supported: Array<string>;
  /** Accepted values of `code_challenge_method`. */
  code_challenge_methods_supported: Array<string>;
}

/** A user, as shown to the user. */
export interface CurrentUser {
  /** Number of the user, the `uid` required to create a page. The same as `id`. */
  uid: number;
  /** Number of the user. */
  id: number;
  /** The same as `id`, under the name that older integrations read. */
  internal_id: number;
  /** The user's unguessable identifier. */
  uuid: string;
  /** Full name. */
  name: string;
  /** First word of the name; never null. */
  first_name: string;
  /** The remaining words of the name; empty if there is only one. */
  last_name: string;
  /** Preferred name, used on new pages. */
  nickname: string | null;
  /** Email address. */
  email: string;
  /** Whether the user has verified the address. */
  email_confirmed: boolean;
  /** Telephone number, as entered by the user. */
  phone: string | null;
  /** Day of birth. */
  birthday: string | null;
  /** Picture of the user. Always null. */
  image_url: string | null;
  /** Street and number. */
  street_address: string | null;
  /** Flat, floor or similar. */
  extended_address: string | null;
  /** Town or suburb. */
  locality: string | null;
  /** State or province. */
  region: string | null;
  /** The same as `region`. */
  state: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** The same as `postal_code`. */
  postcode: string | null;
  /** Two-letter country code, if the user entered one. */
  country_code: string | null;
  /** Country in English, or as entered by the user. */
  country_name: string | null;
  /** Numbers of the user's own pages, newest first, at most 1000. */
  page_ids: Array<number>;
  /** When the user signed up. */
  created_at: string;
  /** When the user last changed the account. */
  updated_at: string;
}

/** The envelope of every error. The text is for people and logs; programs should use the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** The error. */
export interface ErrorDetail {
  /** One sentence that describes the error. */
  message: string;
  /** With a 403: the rule by which the credentials were rejected, if known. */
  reason?: string;
}

/** One rejected value. */
export interface FieldError {
  /** Name of the parameter or body field, as sent. A nested field is written with a dot. */
  field: string;
  /** `invalid`: missing though required, of the wrong type, out of range or badly formatted. `taken`: already in use, and must be unique. */
  code: 'invalid' | 'taken';
  /** Text that follows the field's name to form a sentence, as in "birthday can't be blank". For an item of a list it starts with its position, counted from 0, as in "types item [1] must be one of …". */
  message: string;
}

/** The user behind the token. */
export interface MeBody {
  user: CurrentUser;
}

/** An error, in the format of RFC 6749. */
export interface OAuthErrorBody {
  /** One of the error codes of RFC 6749, 6750, 7009 and 7636. Programs should use this code. */
  error: string;
  /** One sentence for the developer of the application. */
  error_description: string;
}

/** The token to revoke, and the application that revokes it. */
export interface RevokeRequestBody {
  /** The access token. */
  token: string;
  /** Accepted because client libraries send it, and ignored. */
  token_type_hint?: string;
  /** Identifier of the application. */
  client_id?: string;
  /** Secret of the application. An application without a secret sends only its `client_id`. */
  client_secret?: string;
}

/** The application that the token was issued for. */
export interface TokenApplication {
  /** The application's `client_id`. */
  uid: string;
}

/** The user and the application of an access token. */
export interface TokenInfo {
  /** Number of the user; `null` for an application's own token. */
  resource_owner_id: number | null;
  /** Always empty: scopes are not used. */
  scope: Array<string>;
  /** Seconds until the token expires, for an expiring token issued by another platform. Otherwise `null`: this platform's tokens do not expire. */
  expires_in: number | null;
  application: TokenApplication;
  /** When the token was issued, in seconds since 1970-01-01 UTC. */
  created_at: number;
}

/** The same parameters as in the query, for the body. */
export interface TokenRequestBody {
  /** `authorization_code` exchanges a code for a user's token, `client_credentials` issues a token for the application, and `refresh_token` replaces a token that was imported from another platform. */
  grant_type?: 'authorization_code' | 'client_credentials' | 'refresh_token';
  /** Identifier of the application. */
  client_id?: string;
  /** Secret of the application. */
  client_secret?: string;
  /** The code sent to the redirect URI. */
  code?: string;
  /** The refresh token issued by another platform. */
  refresh_token?: string;
  /** The redirect URI to which the code was sent. */
  redirect_uri?: string;
  /** The secret whose SHA-256 hash was sent as `code_challenge` (RFC 7636). */
  code_verifier?: string;
}

/** The fields to change. Fields that are omitted, empty or `null` stay as they are. */
export interface UpdateMeBody {
  /** Full name. Surrounding whitespace is removed; at least one visible character must remain. Control characters are rejected, including those for writing direction. */
  name?: string;
  /** Preferred name, used on new pages. The same rules as for `name` apply. */
  nickname?: string;
  /** Telephone number. */
  phone?: string;
  /** Day of birth, `YYYY-MM-DD`. The time of a full timestamp is ignored. */
  birthday?: string;
  address?: UserAddress;
  user?: UserChanges;
}

/** The user's address: one text, which is stored as the street address, or its parts. Parts that are omitted, empty or null stay as they are. */
export type UserAddress = UserAddressOneOf | string;

export interface UserAddressOneOf {
  /** Street and number. */
  street_address?: string | null;
  /** Flat, floor or similar. */
  extended_address?: string | null;
  /** Town or suburb. */
  locality?: string | null;
  /** State or province. */
  region?: string | null;
  /** Postal code. */
  postal_code?: string | null;
  /** Country, as a two-letter code or a name. */
  country_name?: string | null;
  /** Alias of `country_name`. */
  country?: string | null;
}

/** The fields to change, as at the top level. Fields that are omitted, empty or `null` stay as they are. */
export interface UserChanges {
  /** Full name. Surrounding whitespace is removed; at least one visible character must remain. Control characters are rejected, including those for writing direction. */
  name?: string;
  /** Preferred name, used on new pages. The same rules as for `name` apply. */
  nickname?: string;
  /** Telephone number. */
  phone?: string;
  /** Day of birth, `YYYY-MM-DD`. The time of a full timestamp is ignored. */
  birthday?: string;
  address?: UserAddress;
}

/** The envelope of a request that was understood but contains invalid values. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All rejected values, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The rejected values, in the order in which they were found. */
  errors: Array<FieldError>;
}
