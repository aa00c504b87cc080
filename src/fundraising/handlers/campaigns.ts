import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/connection/snapshot.ts';
import { campaignRecords } from '../../db/queries/campaigns/campaign-records.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import { requireStaff } from '../../domain/actor.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { campaignVersion, createCampaign, updateCampaign } from '../../domain/campaigns/edit-campaign.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { namedById } from '../../domain/named-resource.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { editExpected, versionTag } from '../../domain/version.ts';
import { NotFoundError } from '../../errors.ts';
import { presentCampaign, presentCampaignGroup } from '../presenters/campaign.ts';
import type { FundraisingHandlers } from './types.ts';

export const campaigns = {
  async listCampaigns({ query }, { campaigns, addresses, clock }) {
    const now = clock();
    const window = paginationWindow(query);
    const filters = {
      campaigns: parseResourceReferences('ids', query.ids),
      charities: parseResourceReferences('charity_ids', query.charity_ids),
      statuses: query.status,
      at: now,
      excludeDefaults: query.exclude_bau,
      sortBy: query.sort_by,
    };
    const parts = { charities: !query.exclude_charities, pages: !query.exclude_pages };
    const { items, count } = await campaigns.list(filters, parts, window);
    return {
      status: 200,
      body: {
        campaigns: items.map((campaign) => presentCampaign(campaign, addresses, now)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ campaigns: items.map(({ uid }) => uid) }),
    };
  },

  async getCampaign({ params }, { campaigns, addresses, clock }) {
    const campaign = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.find(reference),
    );
    return {
      status: 200,
      body: { campaign: presentCampaign(campaign, addresses, clock()) },
      tags: cacheTags({ campaigns: [campaign.uid] }),
    };
  },

  async listCampaignGroups({ params }, { campaigns }) {
    const groups = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      campaigns.findGroups(reference),
    );
    return { status: 200, body: { campaign_groups: groups.map(presentCampaignGroup) } };
  },

  createCampaign(request, context) {
    const command = answering(createCampaign, async (id, transaction) => {
      const { body } = await readCampaign(transaction, id, context);
      return { status: 201 as const, body };
    });
    return change(context, requireStaff(request.principal), command, request.body, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  async updateCampaign({ params, body, principal, header }, context) {
    const { state, ...sent } = body;
    const { primary } = context.database;
    const actor = requireStaff(principal);
    const { id } = await requireReferenced(params.campaign_id_or_uuid, (reference) =>
      findReferenced(primary, 'campaigns', reference),
    );
    const named = namedById(id, params.campaign_id_or_uuid);
    const disabled = state && state === 'disabled';
    return editExpected(
      header('If-Match'),
      (isExpected) => change(context, actor, updateCampaign, { ...sent, named, disabled, isExpected }),
      () => inSnapshot(primary, (snapshot) => readCampaign(snapshot, id, context)),
    );
  },
} satisfies Partial<FundraisingHandlers>;

/** Reads a campaign with the version of what can be changed about it. @throws NotFoundError */
async function readCampaign(
  knex: DatabaseHandle,
  id: number,
  { addresses, clock }: { addresses: Addresses; clock: () => Date },
) {
  const [record] = await campaignRecords(knex, [id], { charities: true, pages: true });
  const row = await findReferenced(knex, 'campaigns', { kind: 'id', id });
  if (!record || !row) throw new NotFoundError();
  const charities = await new CampaignRepository(knex).charities(id);
  return {
    status: 200 as const,
    body: { campaign: presentCampaign(record, addresses, clock()) },
    headers: { ETag: versionTag(campaignVersion(row, charities)) },
  };
}
