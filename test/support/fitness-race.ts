import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body, TestResponse } from './client.ts';
import { buildActivity, buildCampaign, buildPage } from './factories.ts';
import type { TestServer } from './server.ts';

/** A campaign whose pages log activities and are ranked by them. */
export class FitnessRace {
  readonly #server: TestServer;
  readonly campaign: CampaignRow;

  static async start(server: TestServer): Promise<FitnessRace> {
    return new FitnessRace(server, await buildCampaign(server.knex));
  }

  constructor(server: TestServer, campaign: CampaignRow) {
    this.#server = server;
    this.campaign = campaign;
  }

  page(overrides: Partial<PageRow> = {}): Promise<PageRow> {
    return buildPage(this.#server.knex, { campaign_id: this.campaign.id, ...overrides });
  }

  log(page: PageRow, overrides: Partial<FitnessActivityRow> = {}): Promise<FitnessActivityRow> {
    return buildActivity(this.#server.knex, { page, ...overrides });
  }

  /** Builds a page with one activity for each distance. */
  async runner(...distances: number[]): Promise<PageRow> {
    const page = await this.page();
    for (const distance_in_meters of distances) await this.log(page, { distance_in_meters });
    return page;
  }

  /** Builds a page for each distance, with one activity. */
  async runners<Distances extends number[]>(
    ...distances: Distances
  ): Promise<{ [Index in keyof Distances]: PageRow }> {
    const pages: PageRow[] = [];
    for (const distance of distances) pages.push(await this.runner(distance));
    return pages as { [Index in keyof Distances]: PageRow };
  }

  /** Requests the leaderboard of this campaign. */
  rank(query = ''): Promise<TestResponse> {
    const filter = `campaign_id=${this.campaign.uid}`;
    return this.#server.client.get(`/search/fitness_activities_totals.json?${filter}&${query}`);
  }

  async results(query = ''): Promise<Body[]> {
    const { status, body } = await this.rank(query);
    expect(status, query).to.equal(200);
    return body.results;
  }

  /** Returns the subjects of the rows in their order: IDs of pages or of teams' pages, or values. */
  async ranked(query = ''): Promise<(number | string)[]> {
    return subjectsOf(await this.results(query));
  }
}

export function subjectsOf(results: readonly Body[]): (number | string)[] {
  return results.map(({ page, team, group }) => page?.id ?? team?.id ?? group.value);
}
