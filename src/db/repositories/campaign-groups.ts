import type { CampaignGroupRow } from '../rows/campaign-rows.ts';
import { Repository } from './repository.ts';

/** A group as operators see it, with the number of pages for each value. */
export interface CampaignGroupSummary {
  id: number;
  campaign: string;
  key: string;
  label: string;
  free_text: boolean;
  optional: boolean;
  values: { value: string; page_count: number }[];
}

/** The groups of a campaign and their values; each page of the campaign has at most one value per group. */
export class CampaignGroupRepository extends Repository {
  /** Lists groups in the campaign's order, or only the one with this key. */
  async list(campaignId: number, key?: string): Promise<CampaignGroupSummary[]> {
    const { rows } = await this.knex.raw(
      `select campaign_groups.id, campaigns.uid as campaign, campaign_groups.key, campaign_groups.label,
              campaign_groups.free_text, campaign_groups.optional,
              coalesce(
                (select jsonb_agg(jsonb_build_object('value', value, 'page_count', (
                          select count(*) from page_group_values where value_id = campaign_group_values.id))
                        order by position, campaign_group_values.id)
                   from campaign_group_values where group_id = campaign_groups.id),
                '[]') as values
         from campaign_groups
         join campaigns on campaigns.id = campaign_groups.campaign_id
        where campaign_groups.campaign_id = :campaignId
          and (campaign_groups.key = :key or :key::text is null)
        order by campaign_groups.position, campaign_groups.id`,
      { campaignId, key: key ?? null },
    );
    return rows;
  }

  /** Locks the group, so that nobody else can change it until the transaction ends. */
  async lock(campaignId: number, key: string): Promise<void> {
    await this.knex('campaign_groups').where({ campaign_id: campaignId, key }).forUpdate().first('id');
  }

  /** Adds a group after the existing ones. The campaign's row must be locked. */
  async create(group: Omit<CampaignGroupRow, 'id' | 'position'>): Promise<number> {
    const position = await this.#nextPosition('campaign_groups', { campaign_id: group.campaign_id });
    const [row] = await this.knex('campaign_groups')
      .insert({ ...group, position })
      .returning('id');
    return row.id;
  }

  async update(
    id: number,
    values: Partial<Pick<CampaignGroupRow, 'label' | 'free_text' | 'optional'>>,
  ): Promise<void> {
    await this.knex('campaign_groups').where({ id }).update(values);
  }

  /** Sets the order of a campaign's groups, or of a group's values. Those that aren't named are unchanged. @param ids from the first to the last */
  async reorder(table: 'campaign_groups' | 'campaign_group_values', ids: readonly number[]): Promise<void> {
    await this.knex.raw(
      `update :table: as items set position = ordered.position
         from unnest(:ids::bigint[]) with ordinality as ordered (id, position)
        where items.id = ordered.id and items.position <> ordered.position`,
      { table, ids: [...ids] },
    );
  }

  /** Lists the IDs of a campaign's groups, in order. */
  async ids(campaignId: number): Promise<number[]> {
    const groups = this.knex('campaign_groups').where({ campaign_id: campaignId });
    return groups.orderBy(['position', 'id']).pluck('id');
  }

  /** Lists the values of a group, in order. */
  async values(groupId: number): Promise<{ id: number; value: string }[]> {
    const values = this.knex('campaign_group_values').where({ group_id: groupId });
    return values.orderBy(['position', 'id']).select('id', 'value');
  }

  async delete(id: number): Promise<void> {
    await this.knex('campaign_groups').where({ id }).delete();
  }

  /** Adds values after the existing ones. @returns the new ones */
  async addValues(groupId: number, values: readonly string[]): Promise<string[]> {
    if (values.length === 0) return [];
    const first = await this.#nextPosition('campaign_group_values', { group_id: groupId });
    const rows: { value: string }[] = await this.knex('campaign_group_values')
      .insert(
        [...new Set(values)].map((value, index) => ({ group_id: groupId, value, position: first + index })),
      )
      .onConflict(['group_id', 'value'])
      .ignore()
      .returning('value');
    return rows.map(({ value }) => value);
  }

  /** @returns false if the group has no such value */
  async renameValue(groupId: number, { from, to }: { from: string; to: string }): Promise<boolean> {
    const values = this.knex('campaign_group_values').where({ group_id: groupId, value: from });
    return (await values.update({ value: to })) > 0;
  }

  /** Waits for transactions in which pages are choosing this value; later ones wait for this transaction. @returns the value's id */
  async lockValue(groupId: number, value: string): Promise<number | undefined> {
    const values = this.knex('campaign_group_values').where({ group_id: groupId, value });
    return (await values.forUpdate().first('id'))?.id;
  }

  async deleteValue(id: number): Promise<void> {
    await this.knex('campaign_group_values').where({ id }).delete();
  }

  /** Counts the pages that have a value, or any value of a group. */
  async countAnswers(answer: { value_id: number } | { group_id: number }): Promise<number> {
    const pages = this.knex('page_group_values');
    // The index is by value.
    if ('group_id' in answer) {
      pages.whereIn('value_id', this.knex('campaign_group_values').where(answer).select('id'));
    } else pages.where(answer);
    const [row] = await pages.count({ count: '*' });
    return Number(row?.count);
  }

  async #nextPosition(table: string, siblings: object): Promise<number> {
    const [last] = await this.knex(table).where(siblings).max({ position: 'position' });
    return Number(last?.position ?? 0) + 1;
  }
}
