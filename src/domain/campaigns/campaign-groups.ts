import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignGroupRepository, type CampaignGroupSummary } from '../../db/repositories/campaign-groups.ts';
import { ConflictError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { AdminActor, OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { isShortText, SHORT_TEXT } from '../list-rules.ts';
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

/**
 * Adds a group after the existing ones.
 * @throws ValidationError if the campaign already has a group with this key, and for a group that no page could answer; NotFoundError for a
 *   campaign that staff don't reach
 */
export async function createCampaignGroup(
  transaction: Transaction,
  actor: AdminActor,
  { label, freeText, optional, values, ...named }: NamedGroup & NewGroup,
): Promise<CampaignGroupSummary> {
  const campaign = await requireResource(transaction, 'campaigns', named.campaign, { locked: true });
  requireCampaign(actor, campaign.id);
  requireAnswers({ free_text: freeText, values });
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

/**
 * Changes the text of an answer, also on the pages that gave it.
 * @throws NotFoundError for an unknown answer; ValidationError for a text that no answer can have, or that another answer has
 */
export function renameGroupValue(
  transaction: Transaction,
  actor: AdminActor,
  { from, to, ...named }: NamedGroup & { from: string; to: string },
) {
  if (!isShortText(to)) throw new ValidationError([invalid('value', `is not ${SHORT_TEXT}`)]);
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
    if (!(await deleteUnanswered(groups, id, value))) throw unknownValue(named, value);
    return { value };
  });
}

/** Deletes a group and its answers. @throws ConflictError while pages have an answer in it */
export function deleteCampaignGroup(transaction: Transaction, actor: AdminActor, named: NamedGroup) {
  return changeGroup(transaction, actor, named, 'group.delete', async (groups, { id }) => {
    refuseAnswered(await groups.countAnswers({ group_id: id }), `in the group "${named.key}"`);
    await groups.delete(id);
    return {};
  });
}

/** @returns false if the group has no such answer @throws ConflictError while pages have this answer */
export async function deleteUnanswered(
  groups: CampaignGroupRepository,
  groupId: number,
  value: string,
): Promise<boolean> {
  const valueId = await groups.lockValue(groupId, value);
  if (valueId === undefined) return false;
  refuseAnswered(await groups.countAnswers({ value_id: valueId }), `with "${value}"`);
  await groups.deleteValue(valueId);
  return true;
}

/** Checks that a page can answer. @throws ValidationError for a group without answers that accepts no others either */
export function requireAnswers(group: { free_text: boolean; values: readonly unknown[] }): void {
  if (group.free_text || group.values.length > 0) return;
  throw new ValidationError([
    invalid('values', 'must have at least one answer, unless any text is accepted'),
  ]);
}

/**
 * Changes a group while it is locked.
 * @param change returns details for the audit log, or `undefined` if nothing changed
 * @returns the group after the change, or as it was before its deletion
 */
async function changeGroup(
  transaction: Transaction,
  actor: AdminActor,
  named: NamedGroup,
  action: string,
  change: (groups: CampaignGroupRepository, group: { id: number }) => Promise<object | undefined>,
): Promise<CampaignGroupSummary & { changed: boolean }> {
  const groups = new CampaignGroupRepository(transaction);
  const campaign = await requireResource(transaction, 'campaigns', named.campaign);
  requireCampaign(actor, campaign.id);
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
