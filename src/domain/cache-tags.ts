import type { LoggedEvent } from '../db/repositories/events.ts';
import { EVERYTHING } from '../http/cache/response-cache.ts';

/** What a response shows, or what a change affects. */
interface Shown {
  /** By id. */
  pages?: readonly number[];
  /** By uid, such as `au-31`. */
  campaigns?: readonly string[];
  /** By uid. */
  charities?: readonly string[];
  /** A list of pages: any page that is created or changed may belong to it. */
  pageLists?: boolean;
}

/** The tags by which the response cache finds responses. */
export function cacheTags({ pages = [], campaigns = [], charities = [], pageLists }: Shown): string[] {
  return [
    ...pages.map((id) => `page ${id}`),
    ...campaigns.map((uid) => `campaign ${uid}`),
    ...charities.map((uid) => `charity ${uid}`),
    ...(pageLists ? ['pages'] : []),
  ];
}

/** The part of an event that says where it happened. */
export type EventPlaces = Omit<LoggedEvent, 'position' | 'id' | 'occurred_at'>;

/** The tags of all responses that show what the events changed. */
export function tagsOfEvents(events: readonly EventPlaces[]): Set<string> {
  return events.some(changesAnything) ? new Set([EVERYTHING]) : new Set(events.flatMap(tagsOf));
}

/**
 * Whether an event may affect any response. Names and states of campaigns and charities, imports, erased people and hidden pages show up in
 * too many responses to list.
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
    // A page that keeps its charity doesn't change anything about the charity.
    charities:
      changesPage && event.former_charity_uid === null
        ? []
        : known([event.charity_uid, event.former_charity_uid]),
    pageLists: changesPage,
  });
}
