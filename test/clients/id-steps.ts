import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import type { Body } from '../support/client.ts';
import type { ScenarioStep } from './scenario-expectations.ts';

/** Something that one answer names by an id, and another request finds by that id. */
interface Pair {
  behaviour: string;
  /** The answer that has the id, and where it stands there. */
  list: string;
  id(listed: Body): unknown;
  /** The request that takes it, and what stands in its answer. */
  get(id: unknown): string;
  found(got: Body): unknown;
}

/**
 * What every client must find by an id just as its models hold it, number or text. A program does each pair without converting
 * anything, and prints `{id, found}`.
 */
const pairs: Record<string, Pair> = {
  page: {
    behaviour: 'a page by the number that the list gives',
    list: '/pages.json?campaign_id=au-1&limit=1',
    id: ({ pages }) => pages[0].id,
    get: (id) => `/pages/${id}.json`,
    found: ({ id }) => id,
  },
  page_uuid: {
    behaviour: 'a page by its UUID',
    list: '/pages.json?campaign_id=au-1&limit=1',
    id: ({ pages }) => pages[0].uuid,
    get: (id) => `/pages/${id}.json`,
    found: ({ id }) => id,
  },
  pages: {
    behaviour: 'pages by the list of their numbers',
    list: '/campaigns/au-1/leaderboard.json?limit=3',
    id: ({ leaderboard }) => leaderboard.page_ids,
    get: (ids) => `/pages.json?ids=${ids}`,
    found: ({ pages }) => pages.map(({ id }: Body) => id),
  },
  campaign: {
    behaviour: 'a campaign by the text that the list gives',
    list: '/campaigns.json?limit=1',
    id: ({ campaigns }) => campaigns[0].id,
    get: (id) => `/campaigns/${id}.json`,
    found: ({ campaign }) => campaign.id,
  },
  campaign_found: {
    behaviour: 'a campaign by the number that the search gives',
    list: '/search/campaigns.json?limit=1',
    id: ({ campaigns }) => campaigns[0].id,
    get: (id) => `/campaigns/${id}.json`,
    found: ({ campaign }) => campaign.id,
  },
  charity: {
    behaviour: 'a charity by the text that the list gives',
    list: '/charities.json?limit=1',
    id: ({ charities }) => charities[0].id,
    get: (id) => `/charities/${id}.json`,
    found: ({ charity }) => charity.id,
  },
  charity_found: {
    behaviour: 'a charity by the number that the search gives',
    list: '/search/charities.json?limit=1',
    id: ({ charities }) => charities[0].id,
    get: (id) => `/charities/${id}.json`,
    found: ({ charity }) => charity.id,
  },
  cause: {
    behaviour: 'charities by the number of a cause',
    list: '/causes.json?limit=1',
    id: ({ causes }) => causes[0].id,
    get: (id) => `/charities.json?cause_ids=${id}&limit=1`,
    found: ({ charities }) => charities[0].id,
  },
  team: {
    behaviour: 'a team by the number that the list gives',
    list: '/teams.json?limit=1',
    id: ({ teams }) => teams[0].id,
    get: (id) => `/teams/${id}.json`,
    found: ({ team }) => team.id,
  },
  donation: {
    behaviour: 'a donation by the number that the list gives',
    list: '/campaigns/au-1/donations.json?limit=1',
    id: ({ donations }) => donations[0].id,
    get: (id) => `/donations/${id}.json`,
    found: ({ donation }) => donation.id,
  },
  donation_uid: {
    behaviour: 'a donation by the text that the list gives beside its number',
    list: '/campaigns/au-1/donations.json?limit=1',
    id: ({ donations }) => donations[0].uid,
    get: (id) => `/donations/${id}.json`,
    found: ({ donation }) => donation.id,
  },
  activity: {
    behaviour: 'an activity by the number that the search gives',
    list: '/search/fitness_activities.json?campaign_id=au-1&limit=1',
    id: ({ fitness_activities }) => fitness_activities[0].id,
    get: (id) => `/fitness_activities/${id}.json`,
    found: ({ fitness_activity }) => fitness_activity.id,
  },
  leaderboard: {
    behaviour: 'a leaderboard by the number that the list gives',
    list: '/leaderboards.json?limit=1',
    id: ({ leaderboards }) => leaderboards[0].id,
    get: (id) => `/leaderboards/${id}.json`,
    found: ({ leaderboard }) => leaderboard.id,
  },
  group: {
    behaviour: 'totals by the number of a group',
    list: '/campaigns/au-1/groups.json',
    id: ({ campaign_groups }) => campaign_groups[0].id,
    get: (id) =>
      `/search/pages_totals.json?campaign_id=au-1&group_by=groups&group_id=${id}&start_at=2000-01-01&limit=1`,
    found: ({ results }) => results[0].group.id,
  },
  feed: {
    behaviour: 'a page by a number that could be missing',
    list: '/search/feed.json?page_id=610&limit=1',
    id: ({ results }) => results[0].page_id,
    get: (id) => `/pages/${id}.json`,
    found: ({ id }) => id,
  },
};

/** The steps of a program that takes ids out of answers. */
export const idSteps: ScenarioStep[] = Object.entries(pairs).map(
  ([step, { behaviour, list, id, get, found }]) => ({
    step,
    behaviour: `finds ${behaviour}`,
    async expected({ url }) {
      const listed = id(await answer(url + list));
      return { id: listed, found: found(await answer(url + get(listed))) };
    },
  }),
);

idSteps.push(
  {
    // getPage(a page, instead of its id)
    step: 'no_id',
    behaviour: 'refuses what is no id, and sends nothing',
    expected: async () => ({ refused: true }),
  },
  {
    // searchPages(ids: [610]) → its id, saveFitnessActivity(uid: GROUNDSWELL_NAME with "-ids" behind it, page_id: that, …) with the user token → its page_id
    step: 'sent_number',
    behaviour: 'sends a number in a body where texts are taken as well',
    expected: async () => ({ id: 610, found: 610 }),
  },
  {
    // searchPages(ids: [610]) → its supporter's uid, createPage(uid: that, …) with the API key → its owner_uid
    step: 'sent_text',
    behaviour: 'sends a text in a body where numbers are expected',
    async expected({ knex, name }) {
      const { user_id } = await knex('pages').where({ slug: name }).first('user_id');
      return { id: String(user_id), found: user_id };
    },
  },
);

async function answer(address: string): Promise<Body> {
  const headers = { Authorization: `Token token=${demoCredentials.apiKey}` };
  return (await fetch(address, { headers })).json();
}
