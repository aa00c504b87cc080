import { DomainError } from '../errors.ts';

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** An error of RFC 6749 (sections 4.1.2.1 and 5.2). The message is for the application's developer. */
export class OAuthError extends DomainError {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function invalidRequest(message: string): OAuthError {
  return new OAuthError('invalid_request', message);
}

export function missingParameter(name: string): OAuthError {
  return invalidRequest(`Missing required parameter: ${name}.`);
}
