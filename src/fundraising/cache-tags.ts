import type { Changes } from '../domain/run-command.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';

/** What a cached answer shows, in the terms of `Changes`. */
export function cacheTags({ pages = [], campaigns = [], charities = [], pageLists }: Changes): string[] {
  return [
    ...pages.map((id) => `page ${id}`),
    ...campaigns.map((uid) => `campaign ${uid}`),
    ...charities.map((uid) => `charity ${uid}`),
    ...(pageLists ? ['pages'] : []),
  ];
}

export async function dropChanged(cache: ResponseCache, changes: Changes): Promise<void> {
  await cache.drop(new Set(cacheTags(changes)));
}
