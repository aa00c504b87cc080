import type { Fill } from './cache/response-cache.ts';

/** What middleware shares about a request, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The caller's own address, even behind a trusted proxy. */
  clientAddress: string;
  /** Whether the request used HTTPS, even if a trusted proxy terminated it. */
  secure: boolean;
  operationId?: string;
  /** The contract's route, with parameter names instead of values. */
  route?: string;
  /** Aborts when the request runs out of time. After that, its work begins and commits nothing. */
  deadline?: AbortSignal;
  /** The parsed body; `undefined` if none was sent, or none is read. */
  body?: unknown;
  /** The bytes of an unparsed body. */
  rawBody?: Buffer;
  /** The files of a multipart body, by field name. */
  files?: ReadonlyMap<string, Buffer>;
  /** The file of a form whose body is read while it arrives. */
  upload?: { name: string; content: AsyncIterable<Uint8Array> } | undefined;
  /** The function name of a `.jsonp` request, once it is known to be harmless. */
  callback?: string;
  /** The computation that this request began. */
  fill?: Fill;
}
