import type { FieldError } from '../errors.ts';
import type { Principal } from './principal.ts';

/** One entry of a generated `Operations` map. */
interface OperationShape {
  path: object;
  query: object;
  body: unknown;
  responses: object;
}

/** A map of operations, as generated from one OpenAPI document. */
export type OperationMap<Operations> = {
  [Id in keyof Operations]: OperationShape;
};

/** One validated and coerced request. Aliases are already folded into their canonical names, date-times are `Date`s. */
export interface AnyRequest {
  operationId: string;
  params: object;
  query: object;
  body: unknown;
  /** What came in a multipart body, by name; the body has a text in each one's place. */
  files: ReadonlyMap<string, Buffer>;
  /** The bytes of a body that nobody has parsed; empty for operations whose body is. */
  rawBody: Buffer;
  /** What the contract refuses in the body, for operations whose handlers report it with errors of their own. */
  bodyErrors: readonly FieldError[];
  /** Absent on public operations that were called without credentials. */
  principal: Principal | undefined;
  /** The client's, also behind a trusted proxy: what throttles count by. */
  clientAddress: string;
  /** Case-insensitive look-up of a request header. */
  header(name: string): string | undefined;
}

/** The request of one operation. */
interface Request<Operations extends OperationMap<Operations>, Id extends keyof Operations>
  extends AnyRequest {
  operationId: Id & string;
  params: Operations[Id]['path'];
  query: Operations[Id]['query'];
  body: Operations[Id]['body'];
}

type StatusOf<Responses> = keyof Responses & number;

/** Statuses that a handler may return itself; every other one is a domain error that it throws. */
type SuccessStatus<Responses> = Extract<StatusOf<Responses>, 200 | 201 | 204 | 302 | 303>;

/** One of the operation's documented successes: a status with its body. */
type Reply<Operations extends OperationMap<Operations>, Id extends keyof Operations> = {
  [Status in SuccessStatus<Operations[Id]['responses']>]: {
    status: Status;
    body: Operations[Id]['responses'][Status];
    headers?: Record<string, string>;
    /** What the body shows, so that a write can drop it from the cache; without tags it stays until it expires. */
    tags?: readonly string[];
  };
}[SuccessStatus<Operations[Id]['responses']>];

export type Handler<Operations extends OperationMap<Operations>, Id extends keyof Operations, Context> = (
  request: Request<Operations, Id>,
  context: Context,
) => Promise<Reply<Operations, Id>>;

/** A handler for every operation that is not listed as pending: one that is missing does not compile. */
export type Handlers<
  Operations extends OperationMap<Operations>,
  Context,
  Pending extends keyof Operations = never,
> = {
  [Id in Exclude<keyof Operations, Pending>]: Handler<Operations, Id, Context>;
};
