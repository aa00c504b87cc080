import type { ResponseCache } from '../http/cache/response-cache.ts';

/** What a command has changed of what the public reads show; blank where it is nothing. */
export interface Changes {
  /** Pages, by id, whose fields or totals differ now. */
  pages?: readonly number[];
  /** Campaigns, by uid such as `au-31`, whose totals, list of pages or ranking differ now. */
  campaigns?: readonly string[];
  /** A page is new, or changed in what lists filter by (`updated_at` is): any list may hold it now. */
  pageLists?: boolean;
}

/** What a cached answer shows, in the terms of `Changes`. */
export function cacheTags({ pages = [], campaigns = [], pageLists }: Changes): string[] {
  return [
    ...pages.map((id) => `page ${id}`),
    ...campaigns.map((uid) => `campaign ${uid}`),
    ...(pageLists ? ['pages'] : []),
  ];
}

/** Forgets what this process has cached of the things that a command has changed. */
export function dropChanged(cache: ResponseCache, changes: Changes): void {
  cache.drop(new Set(cacheTags(changes)));
}
