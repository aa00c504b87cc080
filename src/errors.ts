/** Domain errors are independent of HTTP. Messages are for integrators: what is wrong, and what is accepted. */

/** `message` follows the field's name to form a sentence: "can't be blank". */
export interface FieldError {
  field: string;
  code: 'invalid' | 'taken';
  message: string;
}

/** Messages for all kinds of values. */
export const blank = "can't be blank";

export function tooLong(most: number): string {
  return `must be at most ${most} characters long`;
}

export function invalid(field: string, message: string): FieldError {
  return { field, code: 'invalid', message };
}

export function taken(field: string, message = 'has already been taken'): FieldError {
  return { field, code: 'taken', message };
}

export abstract class DomainError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** The caller sent values that are not accepted. Every error is listed, not only the first. */
export class ValidationError extends DomainError {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('Validation failed');
    this.errors = errors;
  }
}

/** The body could not be read at all, because of malformed JSON or a wrong encoding. */
export class MalformedRequestError extends DomainError {}

/**
 * Credentials are required, and are missing or not valid (RFC 6750 section 3). `reason` says what is wrong with the credentials that were
 * sent; existing clients match the message, which is always the same.
 */
export class AuthenticationError extends DomainError {
  readonly reason: string | undefined;

  constructor(reason?: string) {
    super('You need to authenticate for this resource');
    this.reason = reason;
  }
}

/** No account has this email address and password. The error doesn't reveal which of the two is wrong. */
export class WrongPasswordError extends AuthenticationError {
  constructor() {
    super('Wrong email address or password');
  }
}

/** A second factor that doesn't match or was used before. The error doesn't reveal which. */
export class WrongCodeError extends AuthenticationError {
  constructor() {
    super('Wrong code');
  }
}

/** A passkey's answer that doesn't verify, is of an unknown passkey or was used before. `cause` says which, as far as the library knows. */
export class WrongPasskeyError extends AuthenticationError {
  constructor(cause?: unknown) {
    super("This passkey wasn't accepted");
    this.cause = cause;
  }
}

/** A single sign-on that failed. The message is for the person, `cause` for the log. */
export class SingleSignOnError extends AuthenticationError {
  constructor(message: string, cause?: unknown) {
    super();
    this.message = message;
    this.cause = cause;
  }
}

/**
 * The credentials are valid but don't give access to this resource. `reason` is the rule that refuses them; existing clients match the
 * message.
 */
export class AuthorizationError extends DomainError {
  readonly reason: string | undefined;

  constructor({ reason, message = 'You are not authorized to view this resource' }: Refusal = {}) {
    super(message);
    this.reason = reason;
  }
}

interface Refusal {
  reason?: string;
  message?: string;
}

/** A dangerous change by staff who haven't entered their password or a code recently. */
export class FreshProofError extends AuthorizationError {
  constructor() {
    super({ reason: 'Your password or a code is required first' });
  }
}

/** A form without its visitor's token: it was sent by someone else, or opened before the visitor signed in. */
export class StaleFormError extends AuthorizationError {
  constructor() {
    super({ message: 'This form has expired. Open it again and resubmit it' });
  }
}

/** Why an operator's command failed. The command line uses it to choose a hint. */
export type Obstacle =
  | 'unknown API key'
  | 'unknown campaign'
  | 'unknown charity'
  | 'unknown donation'
  | 'unknown payment event'
  | 'unknown donation source'
  | 'unknown group'
  | 'unknown leaderboard'
  | 'unknown OAuth client'
  | 'unknown page'
  | 'unknown receipt'
  | 'unknown staff token'
  | 'unknown picture'
  | 'unknown user'
  | 'unknown webhook delivery'
  | 'unknown webhook endpoint'
  | 'account exists'
  | 'amount exceeds donation'
  | 'answered group'
  | 'linked identity'
  | 'moved donation'
  | 'other picture'
  | 'picture of many'
  | 'applied payment event'
  | 'changed mail text'
  | 'decided page'
  | 'disabled account'
  | 'event without payment'
  | 'decided key request'
  | 'disabled donation source'
  | 'erased already'
  | 'address of a user'
  | 'last factor'
  | 'last owner'
  | 'page of another campaign'
  | 'page of another country'
  | 'page not in leaderboard'
  | 'public OAuth client'
  | 'receipt of a refund'
  | 'recent messages'
  | 'refund of a refund'
  | 'refunded donation'
  | 'resolved report'
  | 'started import'
  | 'taken donation source'
  | 'taken reference'
  | 'too many exports'
  | 'unconfirmed address'
  | 'unfinished export'
  | 'unmatched payment'
  | 'unusable file';

export class NotFoundError extends DomainError {
  readonly obstacle: Obstacle | undefined;

  constructor(message = 'The resource you requested could not be found', obstacle?: Obstacle) {
    super(message);
    this.obstacle = obstacle;
  }
}

/** The change conflicts with the current state. */
export class ConflictError extends DomainError {
  readonly obstacle: Obstacle;

  constructor(message: string, obstacle: Obstacle) {
    super(message);
    this.obstacle = obstacle;
  }
}

/** A change of a record without the version that the caller has read. */
export class MissingVersionError extends DomainError {
  constructor() {
    super('Send If-Match with the ETag of the record as you have read it');
  }
}

/** The record has changed since the caller read it. `present` is what reading it returns now. */
export class StaleVersionError extends DomainError {
  readonly present: { body: object; headers: Record<string, string> } | undefined;

  constructor(present?: { body: object; headers: Record<string, string> }) {
    super('Somebody else has changed this in the meantime');
    this.present = present;
  }
}

/** The path exists, but not with this method. `allow` lists the accepted methods, for the `Allow` header. */
export class MethodNotAllowedError extends DomainError {
  readonly allow: string[];

  constructor(allow: string[]) {
    super(`This method is not allowed here; use ${allow.join(', ')}`);
    this.allow = allow;
  }
}

export class NotAcceptableError extends DomainError {}

/** More objects match than one response may hold. */
export class ResponseTooLargeError extends DomainError {
  constructor() {
    super('Response too large, please paginate');
  }
}

export class PayloadTooLargeError extends DomainError {}

/** The body took too long, or delayed too many others. */
export class RequestTimeoutError extends DomainError {
  constructor() {
    super('The request did not arrive in time');
  }
}

export class UnsupportedMediaTypeError extends DomainError {}

/** The caller made too many requests. `retryAfterSeconds` goes into `Retry-After`. */
export class TooManyRequestsError extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message = `Too many requests; try again in ${retryAfterSeconds} s`) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class NotImplementedError extends DomainError {
  constructor(operationId: string) {
    super(`${operationId} is part of the contract and is not available on this server yet`);
  }
}

/** The server is temporarily unable to do the work. `retryAfterSeconds` goes into `Retry-After`. */
export class UnavailableError extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(message = 'The service is temporarily unavailable, please try again', retryAfterSeconds = 1) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Something in the operator's environment is wrong (a port in use, an unreadable folder). Printed without a stack. */
export class OperatorError extends DomainError {
  /** How to fix it, in one line. */
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** The command's arguments contradict each other, such as an output file that is also the input: exit code 2. */
export class UsageError extends OperatorError {}
