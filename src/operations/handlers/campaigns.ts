import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { inSnapshot } from '../../db/connection/snapshot.ts';
import { campaignList } from '../../db/queries/staff-lists/campaign-list.ts';
import { campaignDetails } from '../../db/queries/staff-records/campaign-details.ts';
import { type CampaignRecord, campaignRecords } from '../../db/queries/staff-records/campaigns.ts';
import { CampaignMessageRepository } from '../../db/repositories/campaign-messages.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { duplicateCampaign } from '../../domain/campaigns/duplicate-campaign.ts';
import { campaignVersion, createCampaign, updateCampaign } from '../../domain/campaigns/edit-campaign.ts';
import { change } from '../../domain/change.ts';
import { namedById } from '../../domain/named-resource.ts';
import { requireReferenced } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { findListed } from '../find-listed.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import {
  presentCampaign,
  presentCampaignCharity,
  presentCampaignDetails,
  presentCampaignGroup,
  presentCampaignMessage,
} from '../presenters/campaign.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

/** Of a campaign. Counting the people who got a message takes longer the more there are. */
const MOST_MESSAGES = 20;

export const campaigns = {
  listCampaigns: answerList({
    schema: 'Campaign',
    list: campaignList,
    filters: (knex, query: StaffOperations['listCampaigns']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: campaignRecords,
    present: presentCampaign,
  }),

  async getCampaign({ params, principal }, { addresses, database: { primary } }) {
    const { id } = await requireCampaign(primary, params.campaign_id, callerOf(principal));
    return readCampaign(primary, id, addresses);
  },

  async createCampaign({ body, principal }, context) {
    const id = await change(context, callerOf(principal), createCampaign, body);
    return { ...(await readCampaign(context.database.primary, id, context.addresses)), status: 201 };
  },

  async duplicateCampaign({ params, body, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { id } = await requireCampaign(primary, params.campaign_id, actor);
    const named = namedById(id, params.campaign_id);
    const copy = await change(context, actor, duplicateCampaign, { ...body, named });
    return { ...(await readCampaign(primary, copy, context.addresses)), status: 201 };
  },

  async updateCampaign(request, context) {
    const { params, body, principal } = request;
    const { state, ...sent } = body;
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { id } = await requireCampaign(primary, params.campaign_id, actor);
    const named = namedById(id, params.campaign_id);
    const disabled = state && state === 'disabled';
    return answerEdit(
      request,
      (isExpected) => change(context, actor, updateCampaign, { ...sent, named, disabled, isExpected }),
      () => readCampaign(primary, id, context.addresses),
    );
  },
} satisfies Partial<OperationsHandlers>;

/** Finds the campaign of a path. @throws NotFoundError also for one that is out of the caller's reach */
export function requireCampaign(
  knex: DatabaseHandle,
  text: string,
  actor: StaffActor,
): Promise<CampaignRecord> {
  return requireReferenced(text, async () => {
    const filters = await reachedFilters(knex, { campaign_id: text }, actor, {});
    return findListed(knex, campaignList, filters, campaignRecords);
  });
}

/** Reads a campaign with the version of what can be changed about it. @throws NotFoundError */
export async function readCampaign(knex: DatabaseHandle, id: number, addresses: Addresses) {
  const { record, details, messages } = await inSnapshot(knex, async (snapshot) => ({
    record: (await campaignRecords(snapshot, [id]))[0],
    details: await campaignDetails(snapshot, id),
    messages: await new CampaignMessageRepository(snapshot).list(id, MOST_MESSAGES),
  }));
  if (!record || !details) throw new NotFoundError();
  return {
    status: 200 as const,
    body: {
      campaign: presentCampaignDetails(record, details, addresses),
      charities: details.charities.map(presentCampaignCharity),
      groups: details.groups.map(presentCampaignGroup),
      messages: messages.map(presentCampaignMessage),
    },
    headers: versionHeader(campaignVersion(details.row, details.charities)),
  };
}
