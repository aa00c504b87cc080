import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { ForRequest } from '../domain/change.ts';
import type { Session } from '../web/html-state.ts';

/** What the site works with: besides everything else the API's contract, whose rules its forms follow. */
export interface SiteServices extends Context {
  contract: Contract;
}

/** What the site's handlers may use. */
export type SiteContext = ForRequest<SiteServices>;

/** Whoever is signed in. */
export type User = NonNullable<Session['user']>;
