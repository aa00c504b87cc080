import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';

/** What the site's handlers may use: besides everything else the API's contract, whose rules its forms follow. */
export interface SiteContext extends Context {
  contract: Contract;
}
