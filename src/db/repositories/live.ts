import { inSnapshot } from '../connection/snapshot.ts';
import { type ResourceReference, resolveIds } from '../queries/filters.ts';
import {
  type LiveRecord,
  type LiveSizes,
  type LiveSubject,
  liveRecord,
} from '../queries/live/live-records.ts';
import { isShownPage } from '../queries/shown-pages.ts';
import { Repository } from './repository.ts';

/** The contents of live streams: totals, best pages and latest donations of a campaign, page, team or charity. */
export class LiveRepository extends Repository {
  async findCampaign(reference: ResourceReference): Promise<LiveSubject | undefined> {
    return this.#findWithUid('campaign', 'campaigns', reference);
  }

  async findCharity(reference: ResourceReference): Promise<LiveSubject | undefined> {
    return this.#findWithUid('charity', 'charities', reference);
  }

  async findPage(reference: ResourceReference): Promise<LiveSubject | undefined> {
    const ids = await resolveIds(this.knex, 'pages', [reference]);
    const page = await this.knex('pages').whereIn('pages.id', ids).first('pages.id');
    return page && { type: 'page', id: page.id };
  }

  async findTeam(id: number): Promise<LiveSubject | undefined> {
    const team = await this.knex('teams')
      .where('teams.id', id)
      .whereRaw(isShownPage('teams.page_id'))
      .first('teams.id', 'teams.page_id');
    return team && { type: 'team', id: team.id, pageId: team.page_id };
  }

  /** @returns `undefined` if the subject no longer exists */
  record(subject: LiveSubject, sizes: LiveSizes, now: Date): Promise<LiveRecord | undefined> {
    return inSnapshot(this.knex, (snapshot) => liveRecord(snapshot, subject, sizes, now));
  }

  async #findWithUid(
    type: 'campaign' | 'charity',
    table: 'campaigns' | 'charities',
    reference: ResourceReference,
  ): Promise<LiveSubject | undefined> {
    const ids = await resolveIds(this.knex, table, [reference]);
    const row = await this.knex(table).whereIn(`${table}.id`, ids).first(`${table}.id`, `${table}.uid`);
    return row && { type, id: row.id, uid: row.uid };
  }
}
