import { expect } from 'chai';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { Body } from '../support/client.ts';

/** Where the program's work can be seen. */
interface ScenarioWorld {
  knex: Knex;
  url: string;
  metadataUrl: string;
  /** GROUNDSWELL_TEAM_ID. */
  teamId: number;
  /** The program's own, GROUNDSWELL_NAME. */
  name: string;
}

/** A step of the scenario, and what a program must have seen, by plain HTTP. */
export interface ScenarioStep {
  step: string;
  behaviour: string;
  /** What the program prints of it: values of the client's own models, mostly under names. */
  expected(world: ScenarioWorld): Promise<unknown>;
}

/** What the service answers: fetched without any client of ours, and not held against its document. */
export async function answer(address: string): Promise<Body> {
  return (await fetch(address)).json();
}

/** The page that the program has made. */
async function pageOf({ knex, name }: ScenarioWorld): Promise<Body> {
  return knex('pages').where({ slug: name }).first();
}

/**
 * The steps. Numbers are numbers and texts are texts, as documented: a program prints what its typed models hold, and
 * the comparison is strict.
 */
export const scenarioSteps: ScenarioStep[] = [
  {
    // listCampaigns(limit: 2)
    step: 'list',
    behaviour: 'lists campaigns',
    async expected({ url }) {
      const { campaigns, meta } = await answer(`${url}/campaigns.json?limit=2`);
      return { ids: campaigns.map(({ id }: Body) => String(id)), count: Number(meta.count) };
    },
  },
  {
    // getCampaign("au-1"), getPage("610"), the demo user's page
    step: 'get',
    behaviour: 'gets a campaign and a page',
    async expected({ url }) {
      const { campaign } = await answer(`${url}/campaigns/au-1.json`);
      const page = await answer(`${url}/pages/610.json`);
      return {
        name: campaign.name,
        raised_cents: String(campaign.funds_raised.cents),
        id: 610,
        amount_cents: Number(page.amount.cents),
        target_cents: Number(page.target_cents),
        uuid: page.uuid,
      };
    },
  },
  {
    // searchPages(q: "run", campaign_id: ["au-1"], limit: 5)
    step: 'search',
    behaviour: 'searches pages',
    async expected({ url }) {
      const { pages, meta } = await answer(`${url}/search/pages.json?q=run&campaign_id=au-1&limit=5`);
      return { ids: pages.map(({ id }: Body) => Number(id)), count: Number(meta.count) };
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
    async expected({ url }) {
      const board = await answer(`${url}/campaigns/au-1/leaderboard.json?limit=3`);
      return { page_ids: board.leaderboard.page_ids.map(Number) };
    },
  },
  {
    // searchTotals(campaign_id: ["au-1"]).total_amount_cents, searchPagesTotals(campaign_id: ["au-1"], limit: 3)
    step: 'totals',
    behaviour: 'reads totals',
    async expected({ url }) {
      const totals = await answer(`${url}/search/totals.json?campaign_id=au-1`);
      const { results } = await answer(`${url}/search/pages_totals.json?campaign_id=au-1&limit=3`);
      return {
        sum: Number(totals.total_amount_cents.sum),
        count: Number(totals.total_amount_cents.count),
        amounts: results.map((row: Body) => Number(row.amount_cents)),
      };
    },
  },
  {
    // getMe() of the OAuth client with the user token, for the user's uid; then with the API key createPage(uid: that,
    // birthday: 1990-01-15, slug: GROUNDSWELL_NAME, name: GROUNDSWELL_NAME, group_values: {wave: "Blue", company: "SDK"})
    step: 'create',
    behaviour: 'creates a page with an API key',
    async expected({ knex, name }) {
      const row = await knex('pages').where({ slug: name }).first('id', 'user_id');
      return { uid: Number(row?.user_id), slug: name, state: 'active', id: Number(row?.id) };
    },
  },
  {
    // With the API key, before the campaign's figures are read: createDonation(page_id: the page created, amount_cents: 2500,
    // currency: "AUD", nickname: "Ada", Idempotency-Key: GROUNDSWELL_NAME) twice → given: both ids; listPageDonations(the page created) → listed:
    // ids; getDonation(that) → nickname; refundDonation(that, amount_cents: 500) → refunded: its cents; moveDonation(that, page_id:
    // GROUNDSWELL_LEADER_PAGE_ID), and getDonation(the id that it has there) → moved: page and cents
    step: 'give',
    behaviour: 'records a donation once, refunds a part of it, and moves it to another page',
    async expected(world) {
      const { id: page_id } = await pageOf(world);
      const [donation, ...others] = await world.knex('donations').where({ page_id, refund_of_id: null });
      expect(others, 'other donations to the page').to.deep.equal([]);
      const { id } = donation;
      const there = await world
        .knex('donations')
        .where({ external_id: `move-${id}` })
        .first();
      const moved = { page_id: Number(there?.page_id), cents: Number(there?.amount_cents) };
      expect(moved.cents, 'what was moved').to.equal(2000);
      return { given: [id, id], listed: [id], nickname: 'Ada', refunded: 500, moved };
    },
  },
  {
    // saveFitnessActivity(uid: GROUNDSWELL_NAME, type: run, duration_in_seconds: 1800, public: true,
    // started_at: 2026-11-01T06:30:00Z, caption: "A run", distance_in_meters: 5000) with the user token
    step: 'activity',
    behaviour: 'saves an activity with a user token',
    async expected({ knex, name }) {
      const row = await knex('fitness_activities').where({ uid: name }).first('distance_in_meters');
      return { uid: name, distance_in_meters: Number(row?.distance_in_meters) };
    },
  },
  {
    // updatePage(the page created, story: "<p>The shoes are bought.</p>", target: "750") with the user token
    step: 'edit',
    behaviour: 'edits a page of the user',
    async expected(world) {
      const page = await pageOf(world);
      const { story, target_cents } = await answer(`${world.url}/pages/${page.id}.json`);
      expect({ story, target_cents }).to.deep.equal({
        story: '<p>The shoes are bought.</p>',
        target_cents: 75_000,
      });
      return { slug: world.name, story, target_cents };
    },
  },
  {
    // savePageImage(the page created, image: the file GROUNDSWELL_PICTURE) with the user token, for the address of the original
    step: 'picture',
    behaviour: 'uploads a picture',
    async expected(world) {
      const { id, image_url } = await pageOf(world);
      const { image } = await answer(`${world.url}/pages/${id}.json`);
      const { pathname } = new URL(image.original_image_url);
      expect(pathname, 'the picture of the page').to.equal(image_url);
      const shown = await fetch(new URL(pathname, world.url));
      const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
      // It is drawn anew, and no other picture has the size of this one.
      expect([width, height], 'size of the picture').to.deep.equal([90, 70]);
      return { address: image.original_image_url };
    },
  },
  {
    // createJoinRequest(GROUNDSWELL_TEAM_ID, individual_page_id: the page created) with the user token → asked: its state; then
    // with GROUNDSWELL_LEADER_TOKEN listJoinRequests(the team, state: pending) → waiting: their pages, updateJoinRequest(that
    // request, state: accepted) → answered: its state, getTeam → members: its pages
    step: 'join',
    behaviour: 'asks to join a team, and is taken in by its leader',
    async expected(world) {
      const { id } = await pageOf(world);
      const members = await world
        .knex('team_members')
        .where({ team_id: world.teamId })
        .orderBy('page_id')
        .pluck('page_id');
      expect(members, 'members of the team').to.include(id);
      return { asked: 'pending', waiting: [id], answered: 'accepted', members };
    },
  },
  {
    // refused: searchPagesTotals(group_by: "groups") without group_id; unauthorized: listTeams() with the API key
    // "not-a-key"
    step: 'errors',
    behaviour: 'raises errors with their status and typed body',
    async expected({ url }) {
      const unauthorized = await answer(`${url}/teams.json`);
      return {
        refused: { status: 422, field: 'group_id', code: 'invalid' },
        unauthorized: { status: 401, message: unauthorized.error.message },
      };
    },
  },
  {
    // Signed with GROUNDSWELL_DONATION_SECRET, the event GROUNDSWELL_NAME to GROUNDSWELL_DONATION_URL: a payment GROUNDSWELL_NAME of
    // 25.00 NZD for page 711; the event's state
    step: 'donation',
    behaviour: 'sends a signed event of a donation',
    async expected({ knex, name }) {
      const row = await knex('donations').where({ source: 'sdk', external_id: name }).first();
      expect([row?.page_id, row?.amount_cents], 'page and amount of the donation').to.deep.equal([711, 2500]);
      return { status: 200, state: 'applied' };
    },
  },
  {
    // With the token GROUNDSWELL_NAME and the type "Page": createKey("shirt_size"), saveMetadata(id: 610, value: "L"),
    // listMetadata(ids: [610]) → labels of the one record, listKeys, deleteKey of the one, listKeys → after: their names
    step: 'metadata',
    behaviour: 'writes, reads and deletes metadata',
    async expected({ metadataUrl, name }) {
      const { keys } = await answer(`${metadataUrl}/keys.json?token=${name}&type=Page`);
      return { labels: { shirt_size: 'L' }, after: keys };
    },
  },
];
