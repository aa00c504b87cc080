import type { Fill } from './cache/response-cache.ts';

/** What middleware share about a request, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** The caller's own, also behind a trusted proxy. */
  clientAddress: string;
  /** The request came over HTTPS, also where a trusted proxy ended it. */
  secure: boolean;
  operationId?: string;
  /** Of the contract, with the names of parameters in the place of their values. */
  route?: string;
  /** Aborts when the time of the request is up. Its work begins and commits nothing from then on. */
  deadline?: AbortSignal;
  /** The parsed body, `undefined` when none was sent, or none is read. */
  body?: unknown;
  /** The bytes of a body that is not parsed here. */
  rawBody?: Buffer;
  /** What came with a multipart body, by name of the field. */
  files?: ReadonlyMap<string, Buffer>;
  /** The function name of a `.jsonp` request, once it is known to be harmless. */
  callback?: string;
  /** The computation that this request began. */
  fill?: Fill;
}
