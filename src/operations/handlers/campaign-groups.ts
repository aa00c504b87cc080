import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { type CampaignGroupRecord, campaignGroup } from '../../db/queries/staff-records/campaign-groups.ts';
import type { StaffActor } from '../../domain/actor.ts';
import {
  createCampaignGroup,
  deleteCampaignGroup,
  type NamedGroup,
  renameGroupValue,
} from '../../domain/campaigns/campaign-groups.ts';
import { groupVersion, updateCampaignGroup } from '../../domain/campaigns/edit-group.ts';
import { readGroup } from '../../domain/campaigns/group-rules.ts';
import { change } from '../../domain/change.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { namedById } from '../../domain/named-resource.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { presentCampaignGroupDetails } from '../presenters/campaign.ts';
import { callerOf } from '../staff.ts';
import { requireCampaign } from './campaigns.ts';
import type { OperationsHandlers } from './types.ts';

const noSuchAnswer = invalid('from', 'is invalid: the group has no such answer');

export const campaignGroups = {
  async getGroup({ params, principal }, { database: { primary } }) {
    const actor = callerOf(principal);
    return answerGroup(await requireGroup(primary, actor, params.group_id));
  },

  async createGroup({ params, body, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { id } = await requireCampaign(primary, params.campaign_id, actor);
    const group = readGroup(body, 0);
    if (group instanceof ParseError) throw new ValidationError([invalid('group', group.reason)]);
    const created = await change(context, actor, createCampaignGroup, {
      campaign: namedById(id, params.campaign_id),
      key: group.key,
      label: group.label,
      freeText: group.free_text,
      optional: group.optional,
      values: group.values.map(({ value }) => value),
    });
    return { ...answerGroup(await requireGroup(primary, actor, created.id)), status: 201 };
  },

  async updateGroup(request, context) {
    const { params, body, principal } = request;
    const { primary } = context.database;
    const actor = callerOf(principal);
    const group = await requireGroup(primary, actor, params.group_id);
    const { id } = group;
    return answerEdit(
      request,
      (isExpected) =>
        change(context, actor, updateCampaignGroup, { ...body, ...named(group), id, isExpected }),
      async () => answerGroup(await requireGroup(primary, actor, id)),
    );
  },

  async renameGroupAnswer({ params, body, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const group = await requireGroup(primary, actor, params.group_id);
    const input = { ...named(group), from: body.from, to: body.value };
    await change(context, actor, renameGroupValue, input).catch((error) => {
      throw error instanceof NotFoundError ? new ValidationError([noSuchAnswer]) : error;
    });
    return answerGroup(await requireGroup(primary, actor, group.id));
  },

  async deleteGroup({ params, principal }, context) {
    const actor = callerOf(principal);
    const group = await requireGroup(context.database.primary, actor, params.group_id);
    await change(context, actor, deleteCampaignGroup, named(group));
    return { status: 204, body: undefined };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError also for a group out of reach, as if it didn't exist */
async function requireGroup(
  knex: DatabaseHandle,
  actor: StaffActor,
  id: number,
): Promise<CampaignGroupRecord> {
  const group = await campaignGroup(knex, id);
  if (!group) throw new NotFoundError();
  await requireCampaign(knex, group.campaign_uid, actor);
  return group;
}

function named({ campaign_id, campaign_uid, key }: CampaignGroupRecord): NamedGroup {
  return { campaign: namedById(campaign_id, campaign_uid), key };
}

function answerGroup(group: CampaignGroupRecord) {
  return {
    status: 200 as const,
    body: { group: presentCampaignGroupDetails(group), answers: group.answers },
    headers: versionHeader(groupVersion(group)),
  };
}
