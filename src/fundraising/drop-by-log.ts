import type { LoggedEvent } from '../db/repositories/events.ts';
import type { LogReader } from '../events/log-reader.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { cacheTags } from './cache-tags.ts';

/** Drops from this process's cache what any process, command or hand has changed. @returns ends it */
export function dropByLog(cache: ResponseCache, log: LogReader): () => void {
  return log.subscribe(
    (events) => {
      if (events.some(changesAnything)) cache.clear();
      else cache.forget(new Set(events.flatMap(tagsOf)));
    },
    () => cache.clear(),
  );
}

/** What stands in so many answers that nobody lists them: names and states of campaigns and charities, imports, people who are erased. */
function changesAnything({ type }: LoggedEvent): boolean {
  return /^(campaign|charity|import|user)\./.test(type);
}

function tagsOf({ type, page_id, team_page_id, campaign_uid, charity_uid }: LoggedEvent): string[] {
  const changesPage = /^(page|team)\./.test(type);
  return cacheTags({
    pages: [page_id, team_page_id].filter((id) => id !== null),
    campaigns: campaign_uid === null ? [] : [campaign_uid],
    charities: changesPage || charity_uid === null ? [] : [charity_uid],
    pageLists: changesPage,
  });
}
