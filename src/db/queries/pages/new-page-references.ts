import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { UserRow } from '../../rows/user-rows.ts';
import type { CampaignScope } from '../campaign-scope.ts';
import { raisesMoneyFor } from '../campaigns/charity-of-campaign.ts';
import { type ResourceReference, resolveIds } from '../filters.ts';

export interface PageCampaign
  extends Pick<
    CampaignRow,
    | 'id'
    | 'uid'
    | 'name'
    | 'slug'
    | 'is_default'
    | 'country_code'
    | 'disabled_at'
    | 'finish_at'
    | 'default_story'
    | 'default_target_cents'
    | 'approve_first'
  > {
  /** In years, in the campaign's country. */
  minimum_age: number;
  /** Whether donations there may have Gift Aid. */
  has_gift_aid: boolean;
  /** One month after the campaign's end; null if it has no end. */
  page_expires_at: Date | null;
  groups: PageCampaignGroup[];
}

export interface PageCampaignGroup {
  id: number;
  key: string;
  free_text: boolean;
  optional: boolean;
  values: { id: number; value: string }[];
}

const readCampaign = statement<[id: number | null], PageCampaign>(
  'page-campaign',
  `
  select campaigns.id, campaigns.uid, campaigns.name, campaigns.slug, campaigns.is_default,
         campaigns.country_code, campaigns.disabled_at, campaigns.finish_at, campaigns.default_story,
         campaigns.default_target_cents, campaigns.approve_first, countries.minimum_age, countries.has_gift_aid,
         (campaigns.finish_at at time zone 'UTC' + interval '1 month') at time zone 'UTC' as page_expires_at,
         coalesce(
           (select jsonb_agg(
                     jsonb_build_object(
                       'id', campaign_groups.id, 'key', campaign_groups.key,
                       'free_text', campaign_groups.free_text, 'optional', campaign_groups.optional,
                       'values', listed.values)
                     order by campaign_groups.position, campaign_groups.id)
              from campaign_groups
             cross join lateral (
               select coalesce(
                        jsonb_agg(jsonb_build_object(
                          'id', campaign_group_values.id, 'value', campaign_group_values.value)),
                        '[]') as values
                 from campaign_group_values
                where campaign_group_values.group_id = campaign_groups.id
                  and not campaign_groups.free_text) as listed
             where campaign_groups.campaign_id = campaigns.id), '[]') as groups
    from campaigns
    join countries on countries.code = campaigns.country_code
   where campaigns.id = $1`,
);

export async function pageCampaign(
  knex: Knex,
  reference: ResourceReference,
): Promise<PageCampaign | undefined> {
  const [id = null] = await resolveIds(knex, 'campaigns', [reference]);
  const [campaign] = await readCampaign(knex, id);
  return campaign;
}

export type PageOwner = Pick<UserRow, 'id' | 'email' | 'name' | 'nickname'>;

const readOwner = statement<[id: number], PageOwner>(
  'page-owner',
  'select id, email, name, nickname from users where id = $1 and disabled_at is null',
);

export async function pageOwner(knex: Knex, id: number): Promise<PageOwner | undefined> {
  const [owner] = await readOwner(knex, id);
  return owner;
}

/** A user as staff name them. */
export type NamedOwner = { id: number } | { email: string };

/**
 * Locks an account that staff give a page, so that it isn't disabled or erased until the transaction ends.
 * @param within staff who are limited to campaigns name a number only of someone who has a page there
 */
export async function lockPageOwner(
  knex: Knex,
  named: NamedOwner,
  within: CampaignScope,
): Promise<PageOwner | undefined> {
  const query = knex('users').whereNull('disabled_at').forShare();
  if ('email' in named) query.whereRaw('lower(email) = lower(?)', [named.email]);
  else query.where({ id: named.id });
  if ('id' in named && within !== 'all') {
    query.whereExists((pages) =>
      pages
        .from('pages')
        .whereRaw('pages.user_id = users.id')
        .whereIn('pages.campaign_id', [...within.campaignIds]),
    );
  }
  return query.first('id', 'email', 'name', 'nickname');
}

export interface PageCharity {
  id: number;
  name: string;
}

const readCharity = statement<[id: number | null, campaignId: number], PageCharity>(
  'page-charity',
  `
  select charities.id, charities.name from charities
   where charities.id = $1 and charities.active and ${raisesMoneyFor('$2', 'charities.id')}`,
);

const readNominee = statement<[campaignId: number], PageCharity>(
  'page-nominee',
  `select charities.id, charities.name
     from campaigns
     join charities on charities.active and charities.id in (
       select campaigns.default_charity_id
       union all
       select charity_id from campaign_charities where campaign_id = campaigns.id)
    where campaigns.id = $1
    order by charities.id is not distinct from campaigns.default_charity_id desc, charities.name, charities.id
    limit 1`,
);

/**
 * Returns the charity of a new page: the requested one, or else the campaign's default, or else its first by name. A campaign with a list
 * of charities takes only those and its default; one without a list takes any, but only nominates its default.
 * @returns `undefined` for a charity that is unknown, inactive or not the campaign's, and if none can be nominated
 */
export async function pageCharity(
  knex: Knex,
  campaignId: number,
  reference: ResourceReference | undefined,
): Promise<PageCharity | undefined> {
  if (reference === undefined) return (await readNominee(knex, campaignId))[0];
  const [id = null] = await resolveIds(knex, 'charities', [reference]);
  return (await readCharity(knex, id, campaignId))[0];
}
