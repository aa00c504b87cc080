import type { Principal } from '../auth/principal.ts';
import type { CachedResponse } from './response-cache.ts';

/** What the middleware of one request tell each other, in `ctx.state`. */
export interface RequestState {
  requestId: string;
  /** Who really asked, also behind a trusted proxy. */
  clientAddress: string;
  /** The request came over HTTPS, also where a trusted proxy ended it. */
  secure: boolean;
  operationId?: string;
  principal?: Principal;
  /** The function name of a `.jsonp` request, once it is known to be harmless. */
  callback?: string;
  /** The answer came from the response cache, where it stands under this key. */
  kept?: { key: string; response: CachedResponse };
}
