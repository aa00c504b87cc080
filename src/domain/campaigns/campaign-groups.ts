import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignGroupRepository, type CampaignGroupSummary } from '../../db/repositories/campaign-groups.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { AdminActor, OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';

export interface NamedGroup {
  campaign: NamedResource;
  key: string;
}

interface NewGroup {
  label: string;
  freeText: boolean;
  optional: boolean;
  values: readonly string[];
}

/** @throws NotFoundError for an unknown campaign or group */
export async function requireGroup(
  database: Connection,
  { campaign, key }: NamedGroup,
): Promise<CampaignGroupSummary> {
  const { id } = await requireResource(database, 'campaigns', campaign);
  const [group] = await new CampaignGroupRepository(database).list(id, key);
  return known(group, `Campaign ${campaign.text} has no group "${key}".`, 'unknown group');
}

/** @throws ValidationError if the campaign already has a group with this key; NotFoundError for a campaign that staff don't reach */
export async function createCampaignGroup(
  transaction: Transaction,
  actor: AdminActor,
  { label, freeText, optional, values, ...named }: NamedGroup & NewGroup,
): Promise<CampaignGroupSummary> {
  const campaign = await requireResource(transaction, 'campaigns', named.campaign, { locked: true });
  requireCampaign(actor, campaign.id);
  const groups = new CampaignGroupRepository(transaction);
  const id = await groups.create({
    campaign_id: campaign.id,
    key: named.key,
    label,
    free_text: freeText,
    optional,
  });
  await groups.addValues(id, values);
  await audit(transaction, actor, 'group.create', ['campaign', campaign.id], {
    key: named.key,
    label,
    optional,
    values,
  });
  return requireGroup(transaction, named);
}

/** Adds accepted answers to the end of the list. `changed` is false if all of them were already on it. */
export function addGroupValues(
  transaction: Transaction,
  actor: OperatorActor,
  { values, ...named }: NamedGroup & { values: readonly string[] },
) {
  return changeGroup(transaction, actor, named, 'group.add_value', async (groups, { id }) => {
    const added = await groups.addValues(id, values);
    return added.length > 0 ? { values: added } : undefined;
  });
}

/** Changes the text of an answer, also on the pages that gave it. */
export function renameGroupValue(
  transaction: Transaction,
  actor: OperatorActor,
  { from, to, ...named }: NamedGroup & { from: string; to: string },
) {
  return changeGroup(transaction, actor, named, 'group.rename_value', async (groups, { id }) => {
    if (!(await groups.renameValue(id, { from, to }))) throw unknownValue(named, from);
    return { from, to };
  });
}

/** Removes an accepted answer. @throws ConflictError while pages have this answer */
export function removeGroupValue(
  transaction: Transaction,
  actor: OperatorActor,
  { value, ...named }: NamedGroup & { value: string },
) {
  return changeGroup(transaction, actor, named, 'group.remove_value', async (groups, { id }) => {
    const valueId = await groups.lockValue(id, value);
    if (valueId === undefined) throw unknownValue(named, value);
    refuseAnswered(await groups.countAnswers({ value_id: valueId }), `with "${value}"`);
    await groups.deleteValue(valueId);
    return { value };
  });
}

/** Deletes a group. @throws ConflictError while pages have an answer in it */
export function deleteCampaignGroup(transaction: Transaction, actor: OperatorActor, named: NamedGroup) {
  return changeGroup(transaction, actor, named, 'group.delete', async (groups, { id }) => {
    refuseAnswered(await groups.countAnswers({ group_id: id }), `in the group "${named.key}"`);
    await groups.delete(id);
    return {};
  });
}

/**
 * Changes a group while it is locked.
 * @param change returns details for the audit log, or `undefined` if nothing changed
 * @returns the group after the change, or as it was before its deletion
 */
async function changeGroup(
  transaction: Transaction,
  actor: OperatorActor,
  named: NamedGroup,
  action: string,
  change: (groups: CampaignGroupRepository, group: { id: number }) => Promise<object | undefined>,
): Promise<CampaignGroupSummary & { changed: boolean }> {
  const groups = new CampaignGroupRepository(transaction);
  const campaign = await requireResource(transaction, 'campaigns', named.campaign);
  await groups.lock(campaign.id, named.key);
  const group = await requireGroup(transaction, named);
  const details = await change(groups, group);
  if (details)
    await audit(transaction, actor, action, ['campaign', campaign.id], { key: named.key, ...details });
  const [changed = group] = await groups.list(campaign.id, named.key);
  return { ...changed, changed: details !== undefined };
}

function refuseAnswered(count: number, answered: string): void {
  if (count === 0) return;
  throw new ConflictError(
    `${count === 1 ? '1 page has' : `${count} pages have`} answered ${answered}, so it cannot be removed.`,
    'answered group',
  );
}

function unknownValue({ key }: NamedGroup, value: string): NotFoundError {
  return new NotFoundError(`The group "${key}" has no value "${value}".`, 'unknown group');
}
