import type { Connection } from '../../db/connection/in-transaction.ts';
import { CampaignGroupRepository, type CampaignGroupSummary } from '../../db/repositories/campaign-groups.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

export interface NamedGroup {
  campaign: NamedResource;
  key: string;
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

/** @throws ValidationError when the campaign has a group with this key */
export function createCampaignGroup(
  context: OperatorContext,
  named: NamedGroup,
  { label, freeText, values }: { label: string; freeText: boolean; values: readonly string[] },
): Promise<CampaignGroupSummary> {
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named.campaign, { locked: true });
    const groups = new CampaignGroupRepository(transaction);
    const id = await groups.create({ campaign_id: campaign.id, key: named.key, label, free_text: freeText });
    await groups.addValues(id, values);
    await record('group.create', ['campaign', campaign.id], { key: named.key, label, values });
    return requireGroup(transaction, named);
  });
}

/** Adds accepted answers behind those there are. `changed` is false when all were there already. */
export function addGroupValues(context: OperatorContext, named: NamedGroup, values: readonly string[]) {
  return changeGroup(context, named, 'group.add_value', async (groups, { id }) => {
    const added = await groups.addValues(id, values);
    return added.length > 0 ? { values: added } : undefined;
  });
}

/** Changes the text of an answer; pages that gave it follow. */
export function renameGroupValue(
  context: OperatorContext,
  named: NamedGroup,
  renaming: { from: string; to: string },
) {
  return changeGroup(context, named, 'group.rename_value', async (groups, { id }) => {
    if (!(await groups.renameValue(id, renaming))) throw unknownValue(named, renaming.from);
    return renaming;
  });
}

/** @throws ConflictError while pages have the answer */
export function removeGroupValue(context: OperatorContext, named: NamedGroup, value: string) {
  return changeGroup(context, named, 'group.remove_value', async (groups, { id }) => {
    const valueId = await groups.lockValue(id, value);
    if (valueId === undefined) throw unknownValue(named, value);
    refuseAnswered(await groups.countAnswers({ value_id: valueId }), `with "${value}"`);
    await groups.deleteValue(valueId);
    return { value };
  });
}

/** @throws ConflictError while pages have an answer to it */
export function deleteCampaignGroup(context: OperatorContext, named: NamedGroup) {
  return changeGroup(context, named, 'group.delete', async (groups, { id }) => {
    refuseAnswered(await groups.countAnswers({ group_id: id }), `in the group "${named.key}"`);
    await groups.delete(id);
    return {};
  });
}

/**
 * Changes a group that nobody else changes meanwhile.
 * @param change returns what to record of it, `undefined` when nothing was changed
 * @returns the group as it is then, or as it was before it was deleted
 */
function changeGroup(
  context: OperatorContext,
  named: NamedGroup,
  action: string,
  change: (groups: CampaignGroupRepository, group: { id: number }) => Promise<object | undefined>,
): Promise<CampaignGroupSummary & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const groups = new CampaignGroupRepository(transaction);
    const campaign = await requireResource(transaction, 'campaigns', named.campaign);
    await groups.lock(campaign.id, named.key);
    const group = await requireGroup(transaction, named);
    const details = await change(groups, group);
    if (details) await record(action, ['campaign', campaign.id], { key: named.key, ...details });
    const [changed = group] = await groups.list(campaign.id, named.key);
    return { ...changed, changed: details !== undefined };
  });
}

function refuseAnswered(count: number, answered: string): void {
  if (count === 0) return;
  throw new ConflictError(`${count} pages have answered ${answered}; it stays.`, 'answered group');
}

function unknownValue({ key }: NamedGroup, value: string): NotFoundError {
  return new NotFoundError(`The group "${key}" has no value "${value}".`, 'unknown group');
}
