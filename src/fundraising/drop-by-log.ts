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

/**
 * What stands in so many answers that nobody lists them: names and states of campaigns and charities, imports, people who are erased,
 * pages that are hidden.
 */
function changesAnything({ type }: LoggedEvent): boolean {
  return /^(campaign|charity|import|user)\.|^page\.(un)?hidden$/.test(type);
}

function tagsOf(event: LoggedEvent): string[] {
  const changesPage = /^(page|team)\./.test(event.type);
  const known = <Name>(names: (Name | null)[]) => names.filter((name) => name !== null);
  return cacheTags({
    pages: known([event.page_id, event.team_page_id, event.former_page_id, event.former_team_page_id]),
    campaigns: known([event.campaign_uid, event.former_campaign_uid]),
    // A page that stays with its charity changes nothing of it.
    charities:
      changesPage && event.former_charity_uid === null
        ? []
        : known([event.charity_uid, event.former_charity_uid]),
    pageLists: changesPage,
  });
}
