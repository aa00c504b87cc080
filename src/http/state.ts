import type { Fill } from './cache/fill.ts';

/** What the middleware of one request tell each other, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** Who really asked, also behind a trusted proxy. */
  clientAddress: string;
  /** The request came over HTTPS, also where a trusted proxy ended it. */
  secure: boolean;
  operationId?: string;
  /** The function name of a `.jsonp` request, once it is known to be harmless. */
  callback?: string;
  /** The computation of a public answer that this request began. */
  fill?: Fill;
}
