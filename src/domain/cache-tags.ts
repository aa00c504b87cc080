import type { LoggedEvent } from '../db/repositories/events.ts';
import { EVERYTHING } from '../http/cache/response-cache.ts';

/** What an answer shows, or what a change concerns. */
interface Shown {
  /** By id. */
  pages?: readonly number[];
  /** By uid, such as `au-31`. */
  campaigns?: readonly string[];
  /** By uid. */
  charities?: readonly string[];
  /** A list of pages: any page that is created or changed may belong in it. */
  pageLists?: boolean;
}

/** The tags by which the response cache finds answers. */
export function cacheTags({ pages = [], campaigns = [], charities = [], pageLists }: Shown): string[] {
  return [
    ...pages.map((id) => `page ${id}`),
    ...campaigns.map((uid) => `campaign ${uid}`),
    ...charities.map((uid) => `charity ${uid}`),
    ...(pageLists ? ['pages'] : []),
  ];
}

/** What an event says about the places that it concerns. */
export type EventPlaces = Omit<LoggedEvent, 'position' | 'id' | 'occurred_at'>;

/** The tags of all answers that show what events have changed. */
export function tagsOfEvents(events: readonly EventPlaces[]): Set<string> {
  return events.some(changesAnything) ? new Set([EVERYTHING]) : new Set(events.flatMap(tagsOf));
}

/**
 * Names and states of campaigns and charities, imports, people who are erased and pages that are hidden show up in so many answers that
 * nobody lists them.
 */
function changesAnything({ type }: EventPlaces): boolean {
  return /^(campaign|charity|import|user)\.|^page\.(un)?hidden$/.test(type);
}

function tagsOf(event: EventPlaces): string[] {
  const changesPage = /^(page|team)\./.test(event.type);
  const known = <Name>(names: (Name | null)[]) => names.filter((name) => name !== null);
  return cacheTags({
    pages: known([event.page_id, event.team_page_id, event.former_page_id, event.former_team_page_id]),
    campaigns: known([event.campaign_uid, event.former_campaign_uid]),
    // A page that stays with its charity changes nothing about it.
    charities:
      changesPage && event.former_charity_uid === null
        ? []
        : known([event.charity_uid, event.former_charity_uid]),
    pageLists: changesPage,
  });
}
