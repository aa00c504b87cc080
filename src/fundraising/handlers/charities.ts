import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/connection/snapshot.ts';
import { charityRecords } from '../../db/queries/charities/charity-records.ts';
import { CauseRepository } from '../../db/repositories/causes.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import { requireStaff } from '../../domain/actor.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { answering, change } from '../../domain/change.ts';
import { charityVersion, createCharity, updateCharity } from '../../domain/charities/edit-charity.ts';
import { requireCountry } from '../../domain/countries.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { namedById } from '../../domain/named-resource.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { editExpected, versionTag } from '../../domain/version.ts';
import { NotFoundError } from '../../errors.ts';
import { presentCharity } from '../presenters/charity.ts';
import type { FundraisingHandlers } from './types.ts';

export const charities = {
  async listCharities({ query }, { charities, countries, addresses, clock }) {
    const window = paginationWindow(query);
    const filters = {
      charities: parseResourceReferences('ids', query.ids),
      campaigns: parseResourceReferences('campaign_ids', query.campaign_ids),
      countryCode: await requireCountry(countries, query.country_code),
      causeIds: query.cause_ids,
    };
    const { items, count } = await charities.list(filters, window, clock());
    return {
      status: 200,
      body: {
        charities: items.map((charity) => presentCharity(charity, addresses)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ charities: items.map(({ uid }) => uid) }),
    };
  },

  async getCharity({ params }, { charities, addresses, clock }) {
    const charity = await requireReferenced(params.charity_id_or_uuid, (reference) =>
      charities.find(reference, clock()),
    );
    return {
      status: 200,
      body: { charity: presentCharity(charity, addresses) },
      tags: cacheTags({ charities: [charity.uid] }),
    };
  },

  async listCauses({ query }, { causes }) {
    const window = paginationWindow(query);
    const { items, count } = await causes.list(window);
    return { status: 200, body: { causes: items, meta: paginationMeta(window, count) } };
  },

  createCharity(request, context) {
    const command = answering(createCharity, async (id, transaction) => {
      const { body } = await readCharity(transaction, id, context);
      return { status: 201 as const, body };
    });
    return change(context, requireStaff(request.principal), command, request.body, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  async updateCharity({ params, body, principal, header }, context) {
    const { state, ...sent } = body;
    const { primary } = context.database;
    const actor = requireStaff(principal);
    const { id } = await requireReferenced(params.charity_id_or_uuid, (reference) =>
      findReferenced(primary, 'charities', reference),
    );
    const named = namedById(id, params.charity_id_or_uuid);
    const active = state && state === 'active';
    return editExpected(
      header('If-Match'),
      (isExpected) => change(context, actor, updateCharity, { ...sent, named, active, isExpected }),
      () => inSnapshot(primary, (snapshot) => readCharity(snapshot, id, context)),
    );
  },
} satisfies Partial<FundraisingHandlers>;

/** Reads a charity with the version of what can be changed about it. @throws NotFoundError */
async function readCharity(
  knex: DatabaseHandle,
  id: number,
  { addresses, clock }: { addresses: Addresses; clock: () => Date },
) {
  const [record] = await charityRecords(knex, [id], clock());
  const row = await findReferenced(knex, 'charities', { kind: 'id', id });
  if (!record || !row) throw new NotFoundError();
  const causes = await new CauseRepository(knex).ofCharity(id);
  return {
    status: 200 as const,
    body: { charity: presentCharity(record, addresses) },
    headers: { ETag: versionTag(charityVersion(row, causes)) },
  };
}
