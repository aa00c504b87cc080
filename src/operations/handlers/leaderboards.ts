import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/connection/snapshot.ts';
import { leaderboardList } from '../../db/queries/staff-lists/leaderboard-list.ts';
import { staffLeaderboardRecords } from '../../db/queries/staff-records/leaderboards.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';
import { LeaderboardRepository } from '../../db/repositories/leaderboards.ts';
import type { StaffActor } from '../../domain/actor.ts';
import {
  createLeaderboard,
  deleteLeaderboard,
  leaderboardVersion,
  updateLeaderboard,
} from '../../domain/campaigns/leaderboards.ts';
import { change } from '../../domain/change.ts';
import { requireCountry } from '../../domain/countries.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { requireCampaign } from '../../domain/policies.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { reachedFilters } from '../list-places.ts';
import { presentLeaderboard, presentRankedPage } from '../presenters/leaderboard.ts';
import { requireNamed } from '../require-named.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const leaderboards = {
  listLeaderboards: answerList({
    schema: 'Leaderboard',
    list: leaderboardList,
    filters: (knex, { campaign_id }: StaffOperations['listLeaderboards']['query'], actor) =>
      reachedFilters(knex, { campaign_id }, actor, {}),
    records: staffLeaderboardRecords,
    present: presentLeaderboard,
  }),

  getLeaderboard: ({ params, principal }, { database }) =>
    readLeaderboard(database.primary, params.leaderboard_id, callerOf(principal)),

  async createLeaderboard({ body, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { name, page_uids = [] } = body;
    const place = await placeOf(primary, actor, body);
    const pages = await pagesNamed(primary, actor, page_uids);
    const { id } = await change(context, actor, createLeaderboard, { name, place, pages });
    return { ...(await readLeaderboard(primary, id, actor)), status: 201 };
  },

  updateLeaderboard(request, context) {
    const { params, body, principal } = request;
    const { name, page_uids } = body;
    const { primary } = context.database;
    const actor = callerOf(principal);
    const id = params.leaderboard_id;
    return answerEdit(
      request,
      async (isExpected) => {
        const pages = page_uids && (await pagesNamed(primary, actor, page_uids));
        await change(context, actor, updateLeaderboard, { id, name, pages, isExpected });
      },
      () => readLeaderboard(primary, id, actor),
    );
  },

  async deleteLeaderboard({ params, principal }, context) {
    const actor = callerOf(principal);
    const { status, body } = await readLeaderboard(context.database.primary, params.leaderboard_id, actor);
    await change(context, actor, deleteLeaderboard, { id: params.leaderboard_id });
    return { status, body };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws ValidationError unless there is either a campaign or a country, and the caller reaches it */
async function placeOf(
  knex: DatabaseHandle,
  { scope }: StaffActor,
  { campaign_uid, country_code }: { campaign_uid?: string | undefined; country_code?: string | undefined },
): Promise<{ campaign: NamedResource } | { country: string }> {
  if ((campaign_uid === undefined) === (country_code === undefined)) {
    throw new ValidationError([invalid('campaign_uid', 'is missing. Choose either a campaign or a country')]);
  }
  if (campaign_uid !== undefined) {
    return { campaign: await requireNamed(knex, 'campaigns', 'campaign_uid', campaign_uid, scope) };
  }
  if (scope !== 'all') {
    throw new ValidationError([invalid('country_code', 'is only for owners. Choose your campaign instead')]);
  }
  const country = await requireCountry(new CountryRepository(knex), country_code ?? '');
  return { country: country ?? '' };
}

/** @throws ValidationError for a page that doesn't exist */
async function pagesNamed(
  knex: DatabaseHandle,
  { scope }: StaffActor,
  uids: readonly string[],
): Promise<NamedResource[]> {
  const pages: NamedResource[] = [];
  for (const uid of uids) pages.push(await requireNamed(knex, 'pages', 'page_uids', uid, scope));
  return pages;
}

/** Reads a leaderboard with the version of what can be changed about it. @throws NotFoundError also for one that is out of reach */
async function readLeaderboard(knex: DatabaseHandle, id: number, actor: StaffActor) {
  const { leaderboard, pages } = await inSnapshot(knex, async (snapshot) => ({
    leaderboard: (await staffLeaderboardRecords(snapshot, [id]))[0],
    pages: await new LeaderboardRepository(snapshot).rankedPages(id),
  }));
  if (!leaderboard) throw new NotFoundError();
  requireCampaign(actor, leaderboard.campaign_id ?? undefined);
  return {
    status: 200 as const,
    body: {
      leaderboard: presentLeaderboard(leaderboard),
      pages: pages.map((page) => presentRankedPage(page, leaderboard.currency)),
    },
    headers: versionHeader(leaderboardVersion(leaderboard, leaderboard.page_ids)),
  };
}
