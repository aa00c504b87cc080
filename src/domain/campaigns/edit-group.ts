import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type CampaignGroupRecord, campaignGroup } from '../../db/queries/staff-records/campaign-groups.ts';
import { CampaignGroupRepository } from '../../db/repositories/campaign-groups.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { ParseError } from '../field-rules.ts';
import { requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { deleteUnanswered, type NamedGroup, requireAnswers } from './campaign-groups.ts';
import { readGroup } from './group-rules.ts';

interface GroupEdit extends NamedGroup {
  id: number;
  label?: string | undefined;
  optional?: boolean | undefined;
  free_text?: boolean | undefined;
  /** All answers to choose from, in order. Where any text is accepted, answers of pages stay even if they are left out. */
  values?: readonly string[] | undefined;
  /** Among the groups of the campaign, counted from 1. Numbers beyond the last one mean the last one. */
  position?: number | undefined;
  isExpected: IsExpected;
}

/**
 * Changes a group.
 * @throws NotFoundError for an unknown group, and for one that staff don't reach; StaleVersionError; ValidationError for values that the rules
 *   refuse; ConflictError for an answer that is left out while pages have it
 */
export async function updateCampaignGroup(
  transaction: Transaction,
  actor: AdminActor,
  { id, campaign: named, key, position, isExpected, ...sent }: GroupEdit,
): Promise<void> {
  // The order is one of all groups of the campaign.
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  requireCampaign(actor, campaign.id);
  const groups = new CampaignGroupRepository(transaction);
  await groups.lock(campaign.id, key);
  const present = await campaignGroup(transaction, id);
  if (!present) throw new NotFoundError();
  requireVersion(isExpected, groupVersion(present));
  const { label, optional, free_text, values } = { ...present, ...defined(sent) };
  const read = readGroup({ key, label, optional, free_text, values }, 0);
  if (read instanceof ParseError) throw new ValidationError([invalid('group', read.reason)]);
  if (sent.values !== undefined || sent.free_text !== undefined) requireAnswers(read);
  await groups.update(id, { label, optional, free_text });
  if (sent.values) await setValues(groups, present, { values: sent.values, free_text });
  if (position !== undefined) await setPosition(groups, present, position);
  const after = await campaignGroup(transaction, id);
  await auditValues(transaction, actor, 'group.update', ['campaign', campaign.id], facts(present), {
    ...(after && facts(after)),
  });
}

/**
 * Returns the version of a group, which changes with everything that `updateCampaignGroup` can change, except for the answers where any text is
 * accepted: there, each new page may add one.
 */
export function groupVersion(group: CampaignGroupRecord): string {
  const { label, optional, free_text, position, values } = group;
  return versionOf([label, optional, free_text, position, free_text ? [] : values]);
}

/** What the audit log compares. */
function facts({ label, optional, free_text, position, values }: CampaignGroupRecord) {
  return { label, optional, free_text, position, values };
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** Adds, removes and orders answers. Those beyond the first 1,000, which nobody was shown, stay. */
async function setValues(
  groups: CampaignGroupRepository,
  { id, answers }: CampaignGroupRecord,
  { values, free_text }: { values: readonly string[]; free_text: boolean },
): Promise<void> {
  for (const { answer, page_count } of answers) {
    const stays = values.includes(answer) || (free_text && page_count > 0);
    if (!stays) await deleteUnanswered(groups, id, answer);
  }
  await groups.addValues(id, values);
  const stored = await groups.values(id);
  const place = new Map(values.map((value, index) => [value, index]));
  const placeOf = ({ value }: { value: string }) => place.get(value) ?? Number.POSITIVE_INFINITY;
  const ordered = [...stored].sort((one, other) => placeOf(one) - placeOf(other) || 0);
  await groups.reorder(
    'campaign_group_values',
    ordered.map((value) => value.id),
  );
}

async function setPosition(
  groups: CampaignGroupRepository,
  { id, campaign_id }: CampaignGroupRecord,
  position: number,
): Promise<void> {
  const others = (await groups.ids(campaign_id)).filter((other) => other !== id);
  await groups.reorder('campaign_groups', others.toSpliced(position - 1, 0, id));
}
