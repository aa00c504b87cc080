// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** A new access token. */
export interface AccessToken {
  /** The token. It is shown once; the server keeps only its fingerprint. */
  access_token: string;
  /** How the token is sent: `Authorization: Bearer …`. */
  token_type: 'bearer';
  /** Always `null`, as access tokens do not expire; absent when a code was exchanged with a `code_verifier`, when `client_credentials` stood in the body, and when a token was refreshed. */
  expires_in?: number | null;
  /** The refresh token that was sent, which stays good. Otherwise `null`, as a token that does not expire needs no refreshing; absent when a code was exchanged with a `code_verifier`, and when `client_credentials` stood in the body. */
  refresh_token?: string | null;
  /** Always empty, as scopes are not used. */
  scope: string;
  /** When the token was made, in seconds since 1970-01-01 UTC. */
  created_at: number;
}

/** What client libraries need to know about this provider (RFC 8414). */
export interface AuthorizationServerMetadata {
  /** Address of the provider. */
  issuer: string;
  /** Where the user's browser is sent. */
  authorization_endpoint: string;
  /** Where codes are exchanged for tokens. */
  token_endpoint: string;
  /** Where tokens are revoked. */
  revocation_endpoint: string;
  /** Accepted values of `response_type`. */
  response_types_supported: Array<string>;
  /** Accepted values of `response_mode`. */
  response_modes_supported: Array<string>;
  /** Accepted ways to obtain a token. */
  grant_types_supported: Array<string>;
  /** How an application proves at the token endpoint who it is. */
  token_endpoint_auth_methods_supported: Array<string>;
  /** How an application proves at the revocation endpoint who it is. */
  revocation_endpoint_auth_methods_supported: Array<string>;
  /** Accepted values of `code_challenge_method`. */
  code_challenge_methods_supported: Array<string>;
}

/** A user, as they see themself. */
export interface CurrentUser {
  /** Number of the user, the `uid` that creating a page asks for. The same as `id`. */
  uid: number;
  /** Number of the user. */
  id: number;
  /** The same as `id`, under the name that older integrations read. */
  internal_id: number;
  /** The user's identifier that cannot be guessed. */
  uuid: string;
  /** Full name. */
  name: string;
  /** First word of the name; never null. */
  first_name: string;
  /** The other words of the name; empty where there is one. */
  last_name: string;
  /** Preferred name, used on new pages. */
  nickname: string | null;
  /** E-mail address. */
  email: string;
  /** Whether the user has shown that the address is theirs. */
  email_confirmed: boolean;
  /** Telephone number, as the user wrote it. */
  phone: string | null;
  /** Day of birth. */
  birthday: string | null;
  /** Picture of the user. There is none here. */
  image_url: string | null;
  /** Street and number. */
  street_address: string | null;
  /** Flat, floor or the like. */
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
  /** Country in two letters, where the user wrote it so. */
  country_code: string | null;
  /** Country in English, or as the user wrote it. */
  country_name: string | null;
  /** Numbers of the user's own pages, newest first, at most 1000. */
  page_ids: Array<number>;
  /** When the user signed up. */
  created_at: string;
  /** When the user last changed something here. */
  updated_at: string;
}

/** The envelope of every error. The text is for people and for logs; decide by the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** What went wrong. */
export interface ErrorDetail {
  /** One sentence that says what went wrong. */
  message: string;
  /** With a 403: the rule that refuses the credentials, where it can be told. */
  reason?: string;
}

/** One refused value. */
export interface FieldError {
  /** Name of the parameter or body field, as it was sent. A field inside another is written with a dot. */
  field: string;
  /** `invalid`: absent though required, of the wrong type, out of range or badly formed. `taken`: somebody has it already and it must be unique. */
  code: 'invalid' | 'taken';
  /** Text that completes the field's name to a sentence, as in "birthday can't be blank". */
  message: string;
}

/** The user behind the token. */
export interface MeBody {
  user: CurrentUser;
}

/** What went wrong, in the shape of RFC 6749. */
export interface OAuthErrorBody {
  /** One of the error codes of RFC 6749, 6750, 7009 and 7636. Decide by this word. */
  error: string;
  /** One sentence for the developer of the application. */
  error_description: string;
}

/** The token that is to be revoked, and the application that asks for it. */
export interface RevokeRequestBody {
  /** The access token. */
  token: string;
  /** May be sent by client libraries; it is not looked at. */
  token_type_hint?: string;
  /** Identifier of the application. */
  client_id?: string;
  /** Secret of the application. One that has none sends its `client_id` only. */
  client_secret?: string;
}

/** The application that the token was made for. */
export interface TokenApplication {
  /** The application's `client_id`. */
  uid: string;
}

/** What an access token stands for. */
export interface TokenInfo {
  /** Number of the user; `null` for a token of an application itself. */
  resource_owner_id: number | null;
  /** Always empty, as scopes are not used. */
  scope: Array<string>;
  /** Seconds until it expires, of a token that another platform has issued to expire. Otherwise `null`: those of this one do not. */
  expires_in: number | null;
  application: TokenApplication;
  /** When the token was made, in seconds since 1970-01-01 UTC. */
  created_at: number;
}

/** The same parameters as in the query, for a body. */
export interface TokenRequestBody {
  /** `authorization_code` to exchange a code for a user's token, `client_credentials` for a token of the application, `refresh_token` for a new token in the place of one that came here from another platform. */
  grant_type?: 'authorization_code' | 'client_credentials' | 'refresh_token';
  /** Identifier of the application. */
  client_id?: string;
  /** Secret of the application. */
  client_secret?: string;
  /** The code that came to the redirect URI. */
  code?: string;
  /** The refresh token that another platform has given you. */
  refresh_token?: string;
  /** The redirect URI to which the code came. */
  redirect_uri?: string;
  /** The secret whose SHA-256 was sent as `code_challenge` (RFC 7636). */
  code_verifier?: string;
}

/** The fields to change. One that is left out, empty or `null` stays as it is. */
export interface UpdateMeBody {
  /** Full name. Space around it is dropped; at least one visible character must be left, and control characters are refused, those for the writing direction too. */
  name?: string;
  /** Preferred name, used on new pages. Spelt by the same rules as `name`. */
  nickname?: string;
  /** Telephone number. */
  phone?: string;
  /** Day of birth, `YYYY-MM-DD`. The time of a full timestamp is ignored. */
  birthday?: string;
  address?: UserAddress;
  user?: UserChanges;
}

/** Where the user lives: one text, which is kept as the street address, or its parts. A part that is left out, empty or null stays as it is. */
export type UserAddress = UserAddressOneOf | string;

export interface UserAddressOneOf {
  /** Street and number. */
  street_address?: string | null;
  /** Flat, floor or the like. */
  extended_address?: string | null;
  /** Town or suburb. */
  locality?: string | null;
  /** State or province. */
  region?: string | null;
  /** Postal code. */
  postal_code?: string | null;
  /** Country, in two letters or in words. */
  country_name?: string | null;
  /** Another name of `country_name`. */
  country?: string | null;
}

/** The fields to change, as at the top level. One that is left out, empty or `null` stays as it is. */
export interface UserChanges {
  /** Full name. Space around it is dropped; at least one visible character must be left, and control characters are refused, those for the writing direction too. */
  name?: string;
  /** Preferred name, used on new pages. Spelt by the same rules as `name`. */
  nickname?: string;
  /** Telephone number. */
  phone?: string;
  /** Day of birth, `YYYY-MM-DD`. The time of a full timestamp is ignored. */
  birthday?: string;
  address?: UserAddress;
}

/** The envelope of a request that was understood but holds values which are not accepted. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All values that were refused, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The refused values, in the order in which they were found. */
  errors: Array<FieldError>;
}
