import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/connection/snapshot.ts';
import { charityList } from '../../db/queries/staff-lists/charity-list.ts';
import { type CharityRecord, charityRecords } from '../../db/queries/staff-records/charities.ts';
import { CauseRepository } from '../../db/repositories/causes.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { change } from '../../domain/change.ts';
import { charityVersion, createCharity, updateCharity } from '../../domain/charities/edit-charity.ts';
import { namedById } from '../../domain/named-resource.ts';
import { requireReferenced } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { findListed } from '../find-listed.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentCharity, presentCharityDetails } from '../presenters/charity.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

export const charities = {
  listCharities: answerList({
    schema: 'Charity',
    list: charityList,
    filters: (knex, query: StaffOperations['listCharities']['query'], actor) =>
      reachedFilters(knex, query, actor, {
        state: query.state,
        causeId: query.cause_id,
        created: createdWithin(query),
      }),
    records: charityRecords,
    present: presentCharity,
  }),

  async getCharity({ params, principal }, { addresses, database: { primary } }) {
    const { id } = await requireCharity(primary, params.charity_id, callerOf(principal));
    return readCharity(primary, id, addresses);
  },

  async createCharity({ body, principal }, context) {
    const id = await change(context, callerOf(principal), createCharity, body);
    return { ...(await readCharity(context.database.primary, id, context.addresses)), status: 201 };
  },

  async updateCharity(request, context) {
    const { params, body, principal } = request;
    const { state, ...sent } = body;
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { id } = await requireCharity(primary, params.charity_id, actor);
    const named = namedById(id, params.charity_id);
    const active = state && state === 'active';
    return answerEdit(
      request,
      (isExpected) => change(context, actor, updateCharity, { ...sent, named, active, isExpected }),
      () => readCharity(primary, id, context.addresses),
    );
  },
} satisfies Partial<OperationsHandlers>;

/** Finds the charity of a path. @throws NotFoundError also for one that is out of the caller's reach */
export function requireCharity(
  knex: DatabaseHandle,
  text: string,
  actor: StaffActor,
): Promise<CharityRecord> {
  return requireReferenced(text, async () => {
    const filters = await reachedFilters(knex, { charity_id: text }, actor, {});
    return findListed(knex, charityList, filters, charityRecords);
  });
}

/** Reads a charity with the version of what can be changed about it. @throws NotFoundError */
export async function readCharity(knex: DatabaseHandle, id: number, addresses: Addresses) {
  const { record, row, causes } = await inSnapshot(knex, async (snapshot) => ({
    record: (await charityRecords(snapshot, [id]))[0],
    row: (await snapshot('charities').where({ id }).first()) as CharityRow | undefined,
    causes: await new CauseRepository(snapshot).ofCharity(id),
  }));
  if (!record || !row) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { charity: presentCharityDetails(record, row, causes, addresses) },
    headers: versionHeader(charityVersion(row, causes)),
  };
}
