import type { Knex } from 'knex';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import type { Transaction } from '../in-transaction.ts';
import type { CampaignGroupRow } from '../rows/campaign-rows.ts';

export interface GroupRecord {
  id: number;
  campaign: string;
  key: string;
  label: string;
  free_text: boolean;
  values: { value: string; page_count: number }[];
}

/** A group as the operator names it. */
export interface NamedGroup {
  campaign: NamedResource;
  key: string;
}

/** A campaign's groups in their order, with the number of pages that gave each answer. */
export async function listGroups(database: Knex, campaign: NamedResource): Promise<GroupRecord[]> {
  const { id } = await requireResource(database, 'campaigns', campaign);
  return groupRecords(database, 'campaign_groups.campaign_id = ?', id);
}

export async function findGroup(database: Knex, { campaign, key }: NamedGroup): Promise<GroupRecord> {
  const { id } = await requireResource(database, 'campaigns', campaign);
  const group = await database('campaign_groups').where({ campaign_id: id, key }).first('id');
  const [found] = group ? await groupRecords(database, 'campaign_groups.id = ?', group.id) : [];
  if (found) return found;
  throw new OperatorError(
    `Campaign ${campaign.text} has no group "${key}".`,
    `List them: groundswell groups list ${campaign.text}`,
  );
}

/** @throws ValidationError when the campaign has a group with this key */
export function createGroup(
  context: OperatorContext,
  named: NamedGroup,
  { label, freeText, values }: { label: string; freeText: boolean; values: readonly string[] },
): Promise<GroupRecord> {
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named.campaign, { locked: true });
    const [last] = await transaction('campaign_groups')
      .where({ campaign_id: campaign.id })
      .max({ position: 'position' });
    const [row] = await transaction<CampaignGroupRow>('campaign_groups')
      .insert({
        campaign_id: campaign.id,
        key: named.key,
        label,
        free_text: freeText,
        position: Number(last?.position ?? 0) + 1,
      })
      .returning('*');
    const { id } = row as CampaignGroupRow;
    await insertValues(transaction, id, values);
    await record({
      action: 'group.create',
      subject: { type: 'campaign', id: campaign.id },
      details: { key: named.key, label, values },
    });
    return findGroup(transaction, named);
  });
}

/** Adds accepted answers behind those there are. `changed` is false when all were there already. */
export function addGroupValues(
  context: OperatorContext,
  named: NamedGroup,
  values: readonly string[],
): Promise<GroupRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const group = await hold(transaction, named);
    const added = await insertValues(transaction, group.id, values);
    if (added.length > 0) {
      await record({
        action: 'group.add_value',
        subject: { type: 'campaign', id: group.campaign_id },
        details: { key: named.key, values: added },
      });
    }
    return { ...(await findGroup(transaction, named)), changed: added.length > 0 };
  });
}

/** Gives an answer another wording; pages that gave it follow. */
export function renameGroupValue(
  context: OperatorContext,
  named: NamedGroup,
  { from, to }: { from: string; to: string },
): Promise<GroupRecord> {
  return runRecorded(context, async (transaction, record) => {
    const group = await hold(transaction, named);
    const count = await transaction('campaign_group_values')
      .where({ group_id: group.id, value: from })
      .update({ value: to });
    if (count === 0) throw unknownValue(named, from);
    await record({
      action: 'group.rename_value',
      subject: { type: 'campaign', id: group.campaign_id },
      details: { key: named.key, from, to },
    });
    return findGroup(transaction, named);
  });
}

/** @throws OperatorError while pages have the answer */
export function removeGroupValue(
  context: OperatorContext,
  named: NamedGroup,
  value: string,
): Promise<GroupRecord> {
  return runRecorded(context, async (transaction, record) => {
    const group = await hold(transaction, named);
    // Held against a page that gives this answer at the same moment.
    const row = await transaction('campaign_group_values')
      .where({ group_id: group.id, value })
      .forUpdate()
      .first('id');
    if (!row) throw unknownValue(named, value);
    await refuseAnswered(transaction, { value_id: row.id }, `with "${value}"`);
    await transaction('campaign_group_values').where({ id: row.id }).delete();
    await record({
      action: 'group.remove_value',
      subject: { type: 'campaign', id: group.campaign_id },
      details: { key: named.key, value },
    });
    return findGroup(transaction, named);
  });
}

/** @throws OperatorError while pages have an answer to it */
export function deleteGroup(context: OperatorContext, named: NamedGroup): Promise<GroupRecord> {
  return runRecorded(context, async (transaction, record) => {
    const { id, campaign_id } = await hold(transaction, named);
    const group = await findGroup(transaction, named);
    await refuseAnswered(transaction, { group_id: id }, `in the group "${named.key}"`);
    await transaction('campaign_groups').where({ id }).delete();
    await record({
      action: 'group.delete',
      subject: { type: 'campaign', id: campaign_id },
      details: { key: named.key },
    });
    return group;
  });
}

async function hold(transaction: Transaction, named: NamedGroup): Promise<CampaignGroupRow> {
  const { id } = await findGroup(transaction, named);
  return transaction('campaign_groups').where({ id }).forUpdate().first();
}

async function insertValues(
  transaction: Transaction,
  groupId: number,
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const [last] = await transaction('campaign_group_values')
    .where({ group_id: groupId })
    .max({ position: 'position' });
  const first = Number(last?.position ?? 0) + 1;
  return transaction('campaign_group_values')
    .insert(
      [...new Set(values)].map((value, index) => ({ group_id: groupId, value, position: first + index })),
    )
    .onConflict(['group_id', 'value'])
    .ignore()
    .returning('value')
    .then((rows: { value: string }[]) => rows.map(({ value }) => value));
}

async function refuseAnswered(
  transaction: Transaction,
  answer: { value_id: number } | { group_id: number },
  what: string,
): Promise<void> {
  const [row] = await transaction('page_group_values').where(answer).count({ count: '*' });
  const count = Number(row?.count);
  if (count === 0) return;
  throw new OperatorError(
    `${count} pages have answered ${what}; it stays.`,
    'Reword an answer with "groundswell groups rename-value": its pages follow.',
  );
}

function unknownValue({ campaign, key }: NamedGroup, value: string): OperatorError {
  return new OperatorError(
    `The group "${key}" has no value "${value}".`,
    `List them: groundswell groups list ${campaign.text}`,
  );
}

async function groupRecords(knex: Knex, condition: string, id: number): Promise<GroupRecord[]> {
  const { rows } = await knex.raw(
    `select campaign_groups.id, campaigns.uid as campaign, campaign_groups.key, campaign_groups.label,
            campaign_groups.free_text,
            coalesce(
              (select jsonb_agg(jsonb_build_object('value', value, 'page_count', (
                        select count(*) from page_group_values where value_id = campaign_group_values.id))
                      order by position, campaign_group_values.id)
                 from campaign_group_values where group_id = campaign_groups.id),
              '[]') as values
       from campaign_groups
       join campaigns on campaigns.id = campaign_groups.campaign_id
      where ${condition}
      order by campaign_groups.position, campaign_groups.id`,
    [id],
  );
  return rows;
}
