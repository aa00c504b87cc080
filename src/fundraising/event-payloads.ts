import type { EventData } from '../../generated/fundraising/operations.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { campaignRecords } from '../db/queries/campaigns/campaign-records.ts';
import { charityRecords } from '../db/queries/charities/charity-records.ts';
import { type FeedDonation, type FeedPost, feedRecords } from '../db/queries/feed/feed-records.ts';
import { type PageRecord, pageRecords, pagesWithoutStories } from '../db/queries/pages/page-records.ts';
import { teamRecords } from '../db/queries/pages/team-records.ts';
import { shownIds } from '../db/queries/shown-pages.ts';
import type { PendingEvent } from '../db/repositories/events.ts';
import { FitnessActivityRepository } from '../db/repositories/fitness-activities.ts';
import { JoinRequestRepository } from '../db/repositories/join-requests.ts';
import { presentCampaign } from './presenters/campaign.ts';
import { presentCharity } from './presenters/charity.ts';
import { presentDonation } from './presenters/donation.ts';
import { presentPostRow } from './presenters/feed-row.ts';
import { presentFitnessActivity } from './presenters/fitness-activity.ts';
import { presentJoinRequest } from './presenters/join-request.ts';
import { presentPage } from './presenters/page.ts';
import { presentTeam } from './presenters/team.ts';

type Parts = Pick<Context, 'addresses' | 'clock'>;

/** Reads the objects of events of one kind, by their ids in `data`. */
type Read = (transaction: Transaction, ids: number[], parts: Parts) => Promise<Map<number, EventData>>;

interface Kind {
  idOf: (event: PendingEvent) => number | null;
  read: Read;
}

const ofDonation: Kind = {
  idOf: ({ subject_id }) => subject_id,
  async read(transaction, ids) {
    const keys = ids.map((id) => ({ table: 'donations' as const, id }));
    const donations = (await feedRecords(transaction, keys)) as FeedDonation[];
    return byId(donations, (donation) => ({ donation: presentDonation(donation) }));
  },
};

const pageKind = (read: (transaction: Transaction, ids: number[]) => Promise<PageRecord[]>): Kind => ({
  idOf: ({ page_id }) => page_id,
  async read(transaction, ids, { addresses, clock }) {
    const pages = await read(transaction, ids);
    return byId(pages, (page) => ({ page: presentPage(page, addresses, clock()) }));
  },
});

const ofPage = pageKind(async (transaction, ids) => {
  const pages = await pagesWithoutStories(transaction, ids);
  return pages.map((page) => ({ ...page, story: null }));
});

const ofPageWithStory = pageKind(pageRecords);

const ofTeam: Kind = {
  idOf: ({ team_id }) => team_id,
  async read(transaction, ids) {
    const shown = await shownIds(transaction, 'teams', ids);
    return byId(await teamRecords(transaction, shown), (team) => ({ team: presentTeam(team) }));
  },
};

const ofJoinRequest: Kind = {
  idOf: ({ subject_id }) => subject_id,
  async read(transaction, ids) {
    const requests = await new JoinRequestRepository(transaction).records(ids);
    return byId(requests, (request) => ({ join_request: presentJoinRequest(request) }));
  },
};

const ofActivity: Kind = {
  idOf: ({ subject_id }) => subject_id,
  async read(transaction, ids) {
    const activities = await new FitnessActivityRepository(transaction).records(ids);
    return byId(activities, (activity) => ({ fitness_activity: presentFitnessActivity(activity) }));
  },
};

const ofPost: Kind = {
  idOf: ({ subject_id }) => subject_id,
  async read(transaction, ids, { addresses }) {
    const keys = ids.map((id) => ({ table: 'posts' as const, id }));
    const posts = (await feedRecords(transaction, keys)) as FeedPost[];
    const pageIds = posts.flatMap(({ page_id }) => page_id ?? []);
    const shown = new Set(await shownIds(transaction, 'pages', pageIds));
    const told = posts.filter(({ page_id }) => page_id !== null && shown.has(page_id));
    return byId(told, (post) => ({ post: presentPostRow(post, addresses) }));
  },
};

const ofCampaign: Kind = {
  idOf: ({ campaign_id }) => campaign_id,
  async read(transaction, ids, { addresses, clock }) {
    const campaigns = await campaignRecords(transaction, ids, { charities: false, pages: false });
    return byId(campaigns, (campaign) => ({ campaign: presentCampaign(campaign, addresses, clock()) }));
  },
};

const ofCharity: Kind = {
  idOf: ({ charity_id }) => charity_id,
  async read(transaction, ids, { addresses, clock }) {
    const charities = await charityRecords(transaction, ids, clock());
    return byId(charities, (charity) => ({ charity: presentCharity(charity, addresses) }));
  },
};

const kinds: Record<string, Kind> = {
  donation: ofDonation,
  page: ofPage,
  'page with story': ofPageWithStory,
  team: ofTeam,
  join_request: ofJoinRequest,
  fitness_activity: ofActivity,
  post: ofPost,
  campaign: ofCampaign,
  charity: ofCharity,
};

/**
 * Builds the payloads of events with the presenters of the API: the state at the time of publishing, in a few statements per kind.
 * @param events a batch of them, because their objects may be long
 * @returns in the order of the events; `undefined` for an object that is hidden or deleted, which its own deletion event reports
 */
export async function presentEvents(
  transaction: Transaction,
  events: readonly PendingEvent[],
  parts: Parts,
): Promise<(EventData | undefined)[]> {
  const found = new Map<string, EventData>();
  for (const [name, kind] of Object.entries(kinds)) {
    const own = events.filter((event) => kindOf(event) === name).map(kind.idOf);
    const ids = [...new Set(own.filter((id) => id !== null))];
    if (ids.length === 0) continue;
    for (const [id, data] of await kind.read(transaction, ids, parts)) found.set(`${name} ${id}`, data);
  }
  return events.map((event) => {
    const name = kindOf(event);
    const kind = kinds[name];
    if (event.type === 'page.hidden') return presentNumbers(event);
    if (!kind) return unreadData(event);
    const data = found.get(`${name} ${kind.idOf(event)}`);
    return data && { ...data, ...extrasOf(event) };
  });
}

/** The payload of an event whose object cannot be read: its IDs, with which the rest of the API may show it. */
export function presentNumbers(event: PendingEvent): EventData {
  const { page_id, team_id, campaign_uid, charity_uid } = event;
  const id = kinds[kindOf(event)]?.idOf(event) ?? event.subject_id;
  return {
    numbers: { id, page_id, team_id, campaign_id: campaign_uid, charity_id: charity_uid },
    ...extrasOf(event),
  };
}

/** The kind of the object in `kinds`; none for a deleted object, of which only the number is included. */
function kindOf({ type, details }: PendingEvent): string {
  if (type.endsWith('.deleted')) return 'deleted';
  // Stories are long, so only events about them include them.
  if (type === 'page.created' || type === 'page.unhidden' || details?.story) return 'page with story';
  return type.slice(0, type.indexOf('.'));
}

function extrasOf({ type, details, page_id, moved_from }: PendingEvent): EventData {
  if (moved_from) return { moved_from };
  if (type === 'page.threshold_reached') return { percent: details?.percent as EventData['percent'] };
  if (type === 'team.member_added' || type === 'team.member_removed')
    return { page_id: page_id ?? undefined };
  return {};
}

function unreadData({ type, subject_id, page_id, details }: PendingEvent): EventData {
  const id = Number(subject_id);
  switch (type) {
    case 'fitness_activity.deleted':
      return { deleted: { id, uid: String(details?.uid), page_id } };
    case 'post.deleted':
      return { deleted: { id, page_id } };
    case 'user.erased':
      return { user: { id } };
    case 'import.batch_written':
      return { import: { kind: String(details?.kind), rows: Number(details?.rows) } };
    default:
      throw new Error(`nothing says what an event ${type} holds`);
  }
}

function byId<Item extends { id: number }>(
  items: readonly Item[],
  present: (item: Item) => EventData,
): Map<number, EventData> {
  return new Map(items.map((item) => [item.id, present(item)]));
}
