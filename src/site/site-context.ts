import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { Session } from '../web/html-state.ts';

/** What the site's handlers may use: besides everything else the API's contract, whose rules its forms follow. */
export interface SiteContext extends Context {
  contract: Contract;
}

/** Whoever is signed in. */
export type User = NonNullable<Session['user']>;
