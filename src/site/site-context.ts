import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { ForRequest } from '../domain/change.ts';
import type { Session } from '../web/html-state.ts';

/** The services of the site, including the API's contract, whose rules the forms follow. */
export interface SiteServices extends Context {
  contract: Contract;
}

/** What the site's handlers can use. */
export type SiteContext = ForRequest<SiteServices>;

/** The signed-in user. */
export type User = NonNullable<Session['user']>;
