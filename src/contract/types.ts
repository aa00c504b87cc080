import type { Readable } from 'node:stream';
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

/** One validated and coerced request. Aliases are already folded into their canonical names, and date-times are `Date`s. */
export interface AnyRequest {
  operationId: string;
  params: object;
  query: object;
  body: unknown;
  /** Files of a multipart body, by name; in the body, each is replaced with a string. */
  files: ReadonlyMap<string, Buffer>;
  /** The bytes of an unparsed body; empty for operations with a parsed body. */
  rawBody: Buffer;
  /** The bytes of a body that the handler reads while they arrive; absent for other operations. It can be read once. */
  stream?: AsyncIterable<Uint8Array> | undefined;
  /** Contract errors in the body, for handlers that report them together with their own. */
  bodyErrors: readonly FieldError[];
  /** Whether the response is CSV, which the handler sends as a stream. Only for operations that offer it. */
  wantsCsv: boolean;
  /** Absent on public operations that were called without credentials. */
  principal: Principal | undefined;
  /** The client's address, even behind a trusted proxy; throttles use it. */
  clientAddress: string;
  /** Returns a request header, ignoring case. */
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

/** Statuses that a handler may return itself; every other status is a domain error that it throws. */
type SuccessStatus<Responses> = Extract<StatusOf<Responses>, 200 | 201 | 204 | 302 | 303>;

/** One of the operation's documented successes: a status with its body. */
type Reply<Operations extends OperationMap<Operations>, Id extends keyof Operations> = {
  [Status in SuccessStatus<Operations[Id]['responses']>]: {
    status: Status;
    body: Operations[Id]['responses'][Status];
    headers?: Record<string, string>;
    /** Tags of the records in the body, so that a write can drop the response from the cache; without tags it stays until it expires. */
    tags?: readonly string[];
  };
}[SuccessStatus<Operations[Id]['responses']>];

/** A response in CSV. Generated types don't have it, since only the media type differs. */
export interface CsvReply {
  status: 200;
  body: Readable;
  headers: Record<string, string>;
}

export type Handler<Operations extends OperationMap<Operations>, Id extends keyof Operations, Context> = (
  request: Request<Operations, Id>,
  context: Context,
) => Promise<Reply<Operations, Id>>;

/** A handler for every operation that is not listed as pending; a missing handler does not compile. */
export type Handlers<
  Operations extends OperationMap<Operations>,
  Context,
  Pending extends keyof Operations = never,
> = {
  [Id in Exclude<keyof Operations, Pending>]: Handler<Operations, Id, Context>;
};
