// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

import type * as Models from './models.ts';

export type * from './models.ts';

/**
 * Every operation of the document by its ID: what its handler is given and which body belongs to which status.
 * It is the view after validation: aliases are folded into their canonical names, a value with a default is always there.
 * Where the document says `x-validated-by-handler`, the handler is given what came over the wire instead.
 */
export interface Operations {
  /** GET /oauth/authorize */
  authorize: {
    path: {};
    query: {
      [Name in
        | 'response_type'
        | 'response_mode'
        | 'client_id'
        | 'redirect_uri'
        | 'state'
        | 'scope'
        | 'code_challenge'
        | 'code_challenge_method'
        | 'force'
        | 'login_action'
        | 'email'
        | 'phone'
        | 'name'
        | 'reference'
        | 'country']?: string | Array<string>;
    };
    body: undefined;
    responses: {
      200: string;
      302: undefined;
      400: string;
      401: string;
      405: string;
      429: string;
      500: string;
      503: string;
    };
  };

  /** GET /.well-known/oauth-authorization-server */
  getAuthorizationServerMetadata: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.AuthorizationServerMetadata;
      405: Models.OAuthErrorBody;
      429: Models.OAuthErrorBody;
      500: Models.OAuthErrorBody;
      503: Models.OAuthErrorBody;
    };
  };

  /** POST /oauth/token */
  createToken: {
    path: {};
    query: {
      [Name in
        | 'grant_type'
        | 'client_id'
        | 'client_secret'
        | 'code'
        | 'refresh_token'
        | 'redirect_uri'
        | 'code_verifier']?: string | Array<string>;
    };
    body: Record<string, unknown>;
    responses: {
      200: Models.AccessToken;
      400: Models.OAuthErrorBody;
      401: Models.OAuthErrorBody;
      405: Models.OAuthErrorBody;
      413: Models.OAuthErrorBody;
      415: Models.OAuthErrorBody;
      429: Models.OAuthErrorBody;
      500: Models.OAuthErrorBody;
      503: Models.OAuthErrorBody;
    };
  };

  /** GET /oauth/token/info */
  getTokenInfo: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.TokenInfo;
      401: Models.OAuthErrorBody;
      403: Models.OAuthErrorBody;
      405: Models.OAuthErrorBody;
      429: Models.OAuthErrorBody;
      500: Models.OAuthErrorBody;
      503: Models.OAuthErrorBody;
    };
  };

  /** POST /oauth/revoke */
  revokeToken: {
    path: {};
    query: { [Name in never]?: string | Array<string> };
    body: Record<string, unknown>;
    responses: {
      200: object;
      400: Models.OAuthErrorBody;
      401: Models.OAuthErrorBody;
      403: Models.OAuthErrorBody;
      405: Models.OAuthErrorBody;
      413: Models.OAuthErrorBody;
      415: Models.OAuthErrorBody;
      429: Models.OAuthErrorBody;
      500: Models.OAuthErrorBody;
      503: Models.OAuthErrorBody;
    };
  };

  /** GET /api/v1/me.json */
  getMe: {
    path: {};
    query: {};
    body: undefined;
    responses: {
      200: Models.MeBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      406: Models.ErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };

  /** PUT /api/v1/me */
  updateMe: {
    path: {};
    query: {};
    body: Models.UpdateMeBody;
    responses: {
      200: Models.MeBody;
      400: Models.ErrorBody;
      401: Models.ErrorBody;
      403: Models.ErrorBody;
      405: Models.ErrorBody;
      413: Models.ErrorBody;
      415: Models.ErrorBody;
      422: Models.ValidationErrorBody;
      429: Models.ErrorBody;
      500: Models.ErrorBody;
      503: Models.ErrorBody;
    };
  };
}
