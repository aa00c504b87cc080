import type { TestServer } from '../support/server.ts';

/** What one step of the program prints: values of the client's own models, under these names. */
type StepValues = Record<string, unknown>;

/** A step of the scenario, and what a program must have seen, by plain HTTP. */
export interface ScenarioStep {
  step: string;
  behaviour: string;
  expected(server: TestServer, name: string): Promise<StepValues>;
}

/**
 * The ten steps. Numbers are numbers and texts are texts, as documented: a program prints what its typed models hold, and
 * the comparison is strict.
 */
export const scenarioSteps: ScenarioStep[] = [
  {
    // listCampaigns(limit: 2)
    step: 'list',
    behaviour: 'lists campaigns',
    async expected({ client }) {
      const { body } = await client.get('/campaigns.json?limit=2');
      return { ids: body.campaigns.map(({ id }: { id: string }) => id), count: body.meta.count };
    },
  },
  {
    // getCampaign("au-1"), getPage("610"), the demo user's page
    step: 'get',
    behaviour: 'gets a campaign and a page',
    async expected({ client }) {
      const { campaign } = (await client.get('/campaigns/au-1.json')).body;
      const page = (await client.get('/pages/610.json')).body;
      return {
        name: campaign.name,
        raised_cents: campaign.funds_raised.cents,
        id: 610,
        amount_cents: page.amount.cents,
        uuid: page.uuid,
      };
    },
  },
  {
    // searchPages(q: "run", campaign_id: "au-1", limit: 5)
    step: 'search',
    behaviour: 'searches pages',
    async expected({ client }) {
      const { body } = await client.get('/search/pages.json?q=run&campaign_id=au-1&limit=5');
      return { ids: body.pages.map(({ id }: { id: number }) => id), count: body.meta.count };
    },
  },
  {
    // listPages(ids: ["617", "610"])
    step: 'filter',
    behaviour: 'filters pages by a list',
    expected: async () => ({ ids: [610, 617] }),
  },
  {
    // getCampaignLeaderboard("au-1", limit: 3)
    step: 'leaderboard',
    behaviour: 'reads a leaderboard in order',
    async expected({ client }) {
      const { body } = await client.get('/campaigns/au-1/leaderboard.json?limit=3');
      return { page_ids: body.leaderboard.page_ids };
    },
  },
  {
    // searchTotals(campaign_id: ["au-1"]).total_amount_cents, searchPagesTotals(campaign_id: ["au-1"], limit: 3)
    step: 'totals',
    behaviour: 'reads totals',
    async expected({ client }) {
      const totals = (await client.get('/search/totals.json?campaign_id=au-1')).body;
      const { results } = (await client.get('/search/pages_totals.json?campaign_id=au-1&limit=3')).body;
      return {
        sum: totals.total_amount_cents.sum,
        count: totals.total_amount_cents.count,
        amounts: results.map((row: { amount_cents: number }) => row.amount_cents),
      };
    },
  },
  {
    // getMe() of the OAuth client with the user token, for the user's uid; then with the API key createPage(uid: that,
    // birthday: 1990-01-15, slug: GROUNDSWELL_NAME, name: GROUNDSWELL_NAME, group_values: {wave: "Blue", company: "SDK"})
    step: 'create',
    behaviour: 'creates a page with an API key',
    async expected({ client, knex }, name) {
      const row = await knex('pages').where({ slug: name }).first('id', 'user_id');
      const { body } = await client.get(`/pages/${row?.id}.json`);
      return { uid: Number(row?.user_id), slug: name, state: 'active', id: body.id };
    },
  },
  {
    // saveFitnessActivity(uid: GROUNDSWELL_NAME, type: run, duration_in_seconds: 1800, public: true,
    // started_at: 2026-11-01T06:30:00Z, caption: "A run", distance_in_meters: 5000) with the user token
    step: 'activity',
    behaviour: 'saves an activity with a user token',
    async expected({ knex }, name) {
      const row = await knex('fitness_activities').where({ uid: name }).first('distance_in_meters');
      return { uid: name, distance_in_meters: Number(row?.distance_in_meters) };
    },
  },
  {
    // refused: searchPagesTotals(group_by: "groups") without group_id; unauthorized: listTeams() with the API key
    // "not-a-key"
    step: 'errors',
    behaviour: 'raises errors with their status and typed body',
    async expected({ client }) {
      const refused = await client.get('/search/pages_totals.json?group_by=groups');
      const headers = { Authorization: 'Token token=not-a-key' };
      const unauthorized = await client.get('/teams.json', { headers });
      const [{ field, code }] = refused.body.error.errors;
      return {
        refused: { status: 422, field, code },
        unauthorized: { status: 401, message: unauthorized.body.error.message },
      };
    },
  },
  {
    // With the token GROUNDSWELL_NAME and the type "Page": createKey("shirt_size"), saveMetadata(id: 610, value: "L"),
    // listMetadata(ids: [610]) → labels of the one record, listKeys, deleteKey of the one, listKeys → after: their names
    step: 'metadata',
    behaviour: 'writes, reads and deletes metadata',
    async expected({ metadata }, name) {
      const { body } = await metadata.get(`/keys.json?token=${name}&type=Page`);
      return { labels: { shirt_size: 'L' }, after: body.keys };
    },
  },
];
