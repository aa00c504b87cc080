import type { Knex } from 'knex';
import type { Transaction } from '../connection/in-transaction.ts';
import { statement } from '../connection/statement.ts';
import { type CampaignScope, whereInScope } from '../queries/campaign-scope.ts';
import type { PageRow, PageState } from '../rows/page-rows.ts';
import { writeChanges } from './write-changes.ts';

const columns = [
  'campaign_id',
  'charity_id',
  'user_id',
  'name',
  'story',
  'has_set_story',
  'image_url',
  'has_set_image',
  'expires_at',
  'campaign_date',
  'fitness_goal_in_meters',
  'gift_aid_eligible',
  'held_at',
  'awaits_approval',
] as const;

/** An individual page, before it has an id and an address. */
export type NewPage = Pick<PageRow, (typeof columns)[number]> & { target_cents?: number | undefined };

const changeable = [
  'name',
  'slug',
  'state',
  'target_cents',
  'expires_at',
  'campaign_date',
  'operator_state',
  'fitness_goal_in_meters',
  'story',
  'has_set_story',
  'image_url',
  'has_set_image',
  'cover_url',
  'video_url',
  'suggested_donation_cents',
  'thank_you',
] as const;

type Changeable = Pick<PageRow, (typeof changeable)[number]>;

/** Undefined fields stay unchanged. */
export type PageChanges = { [Column in keyof Changeable]?: Changeable[Column] | undefined };

export type PagePictures = Pick<PageRow, 'image_url' | 'cover_url'>;

/** A page whose state staff set. */
export type LockedState = Pick<PageRow, 'id' | 'state' | 'operator_state'>;

/** The fields of a page that the rules for changing it need. */
export type PageToChange = Pick<PageRow, 'id' | 'campaign_id' | 'user_id' | 'team_id' | 'image_url'> & {
  campaign_uid: string;
  campaign_name: string;
  campaign_default_story: string | null;
  charity_name: string;
  /** For a team's page, the owner of the leader's page. */
  leader_user_id: number | null;
};

export interface ChosenGroupValue {
  groupId: number;
  /** `undefined` for free text. */
  valueId: number | undefined;
  value: string;
}

const preparedInsert = (name: string, written: readonly string[]) =>
  statement<Knex.RawBinding[], { id: number }>(
    name,
    `insert into pages (owner_type, ${written.join(', ')})
     select 'User', ${written.map((_column, index) => `$${index + 1}`).join(', ')}
     where not exists (select from former_page_slugs
                        where campaign_id = $${written.indexOf('campaign_id') + 1}
                          and slug = $${written.indexOf('slug') + 1})
     on conflict (campaign_id, slug) do nothing
     returning id`,
  );

const insertPage = preparedInsert('insert-page', [...columns, 'slug']);
const insertPageWithTarget = preparedInsert('insert-page-with-target', [...columns, 'slug', 'target_cents']);

/** Writes individual pages, inside a command's transaction. */
export class PageWriter {
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** @returns the page's id, or undefined if the slug is taken, so that the caller can try another one */
  async insertUnlessTaken(page: NewPage, slug: string): Promise<number | undefined> {
    const values = [...columns.map((column) => page[column]), slug];
    const [row] =
      page.target_cents === undefined
        ? await insertPage(this.#transaction, ...values)
        : await insertPageWithTarget(this.#transaction, ...values, page.target_cents);
    return row?.id;
  }

  /**
   * Sets the page's answers to the campaign's groups, replacing previous ones; a new free text becomes a value.
   * @returns whether any answer is new
   */
  async chooseGroupValues(
    page: { id: number; campaign_id: number },
    chosen: readonly ChosenGroupValue[],
  ): Promise<boolean> {
    if (chosen.length === 0) return false;
    const rows = [];
    for (const { groupId, valueId, value } of chosen) {
      rows.push({
        page_id: page.id,
        campaign_id: page.campaign_id,
        group_id: groupId,
        value_id: valueId ?? (await this.#freeTextValue(groupId, value)),
      });
    }
    const written = await this.#transaction('page_group_values')
      .insert(rows)
      .onConflict(['page_id', 'group_id'])
      .merge(['value_id'])
      .whereRaw('page_group_values.value_id <> excluded.value_id')
      .returning('group_id');
    return written.length > 0;
  }

  async #freeTextValue(groupId: number, value: string): Promise<number> {
    const key = { group_id: groupId, value };
    await this.#transaction('campaign_group_values').insert(key).onConflict(['group_id', 'value']).ignore();
    // A separate statement, so that it sees a value that someone else has just added.
    const row = await this.#transaction('campaign_group_values').where(key).first('id');
    return row.id;
  }

  async findToChange(id: number): Promise<PageToChange | undefined> {
    return this.#transaction('pages')
      .join('campaigns', 'campaigns.id', 'pages.campaign_id')
      .join('charities', 'charities.id', 'pages.charity_id')
      .leftJoin('teams', 'teams.id', 'pages.team_id')
      .leftJoin('pages as leader_pages', 'leader_pages.id', 'teams.leader_page_id')
      .where('pages.id', id)
      .first(
        'pages.id',
        'pages.campaign_id',
        'pages.user_id',
        'pages.team_id',
        this.#transaction.raw('coalesce(pages.image_url, campaigns.default_picture_url) as image_url'),
        'campaigns.uid as campaign_uid',
        'campaigns.name as campaign_name',
        'campaigns.default_story as campaign_default_story',
        'charities.name as charity_name',
        'leader_pages.user_id as leader_user_id',
      );
  }

  /** Locks the page until the transaction ends, and returns what can be changed. */
  async lock(id: number): Promise<Changeable> {
    return this.#transaction('pages').where({ id }).forUpdate().first(changeable);
  }

  /** Locks those of the pages that are in the scope until the transaction ends. Everyone locks them in the order of their ids. */
  async lockStates(ids: readonly number[], within: CampaignScope): Promise<LockedState[]> {
    const query = this.#transaction('pages').whereRaw('id = any(?)', [[...ids]]);
    return whereInScope(query, 'campaign_id', within)
      .orderBy('id')
      .forNoKeyUpdate()
      .select('id', 'state', 'operator_state');
  }

  /** Sets the state of pages for the operator. */
  async setStates(ids: readonly number[], state: PageState): Promise<void> {
    await this.#transaction('pages')
      .whereRaw('id = any(?)', [[...ids]])
      .update({
        state,
        operator_state: state === 'active' ? null : state,
        updated_at: this.#transaction.fn.now(),
      });
  }

  /** Gives a person's page to another user. */
  async setOwner(id: number, userId: number): Promise<void> {
    await this.#transaction('pages')
      .where({ id })
      .update({ user_id: userId, updated_at: this.#transaction.fn.now() });
  }

  /** Reopens a paused page, unless an operator paused it; a closed one stays closed. */
  async open(id: number): Promise<void> {
    await this.#transaction('pages')
      .where({ id, state: 'paused', operator_state: null })
      .update({ state: 'active', updated_at: this.#transaction.fn.now() });
  }

  /** Hides the page from everyone but its owner. It no longer waits for approval. */
  async hold(id: number, reason: string): Promise<void> {
    const held_at = this.#transaction.raw('coalesce(held_at, now())');
    const updated_at = this.#transaction.fn.now();
    const values = { held_at, held_reason: reason, awaits_approval: false, updated_at };
    await this.#transaction('pages').where({ id }).update(values);
  }

  async release(id: number): Promise<void> {
    await this.#transaction('pages').where({ id }).update({
      held_at: null,
      held_reason: null,
      awaits_approval: false,
      updated_at: this.#transaction.fn.now(),
    });
  }

  async update(id: number, changes: PageChanges): Promise<void> {
    await writeChanges(this.#transaction, this.#transaction('pages').where({ id }), changes);
  }

  /** Updates the page's time of change after a change stored elsewhere, so that filters by time of change find it. */
  async touch(id: number): Promise<void> {
    await this.#transaction('pages').where({ id }).update({ updated_at: this.#transaction.fn.now() });
  }
}
