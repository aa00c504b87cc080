import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { CountryRow, CurrencyRow } from '../../rows/reference-rows.ts';
import { type CampaignGroupRecord, campaignGroups } from '../campaigns/campaign-group-records.ts';
import type { ResourceReference } from '../filters.ts';
import { resolveIds } from '../filters.ts';

const CHARITIES = 300;

export interface PageStart {
  campaign: StartCampaign;
  groups: CampaignGroupRecord[];
  /** The requested one first, then the campaign's default, then by name. */
  charities: StartCharity[];
}

type StartCampaign = Pick<
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
> &
  /** Of the campaign's country; its age is in years. */
  Pick<CountryRow, 'minimum_age' | 'distance_unit'> & { currency: CurrencyRow };

type StartCharity = Pick<CharityRow, 'uid' | 'name'> & { is_asked_for: boolean; is_default: boolean };

/** @param charityUid the charity that the visitor wants to support, if any */
export async function pageStart(
  knex: Knex,
  reference: ResourceReference,
  charityUid: string | undefined,
): Promise<PageStart | undefined> {
  const [id] = await resolveIds(knex, 'campaigns', [reference]);
  const { rows }: { rows: StartCampaign[] } = await knex.raw(
    `select campaigns.id, campaigns.uid, campaigns.name, campaigns.slug, campaigns.is_default,
            campaigns.country_code, campaigns.disabled_at, campaigns.finish_at, campaigns.default_story,
            campaigns.default_target_cents, countries.minimum_age, countries.distance_unit, to_jsonb(currencies) as currency
       from campaigns
       join countries on countries.code = campaigns.country_code
       join currencies on currencies.iso_code = countries.currency_iso_code
      where campaigns.id = :id`,
    { id: id ?? null },
  );
  const [campaign] = rows;
  if (!campaign) return undefined;
  return {
    campaign,
    groups: await campaignGroups(knex, campaign.id),
    charities: await startCharities(knex, campaign, charityUid),
  };
}

/** Returns the campaign's charities; if it has no list, those of its country. */
async function startCharities(
  knex: Knex,
  campaign: StartCampaign,
  charityUid: string | undefined,
): Promise<StartCharity[]> {
  const { rows }: { rows: StartCharity[] } = await knex.raw(
    `with campaign as (select * from campaigns where campaigns.id = :campaignId),
          listed as (select campaign_charities.charity_id from campaign_charities
                      where campaign_charities.campaign_id = :campaignId)
     select charities.uid, charities.name,
            coalesce(charities.uid = :charityUid, false) as is_asked_for,
            coalesce(charities.id = campaign.default_charity_id, false) as is_default
       from charities
      cross join campaign
      where charities.active and charities.kyc_status = 'passed'
        and (charities.id = campaign.default_charity_id
             or charities.id in (select listed.charity_id from listed)
             or (not exists (select from listed)
                 and (charities.country_code = campaign.country_code or charities.uid = :charityUid)))
      order by 3 desc, 4 desc, charities.name, charities.id
      limit :limit`,
    { campaignId: campaign.id, charityUid: charityUid ?? null, limit: CHARITIES },
  );
  return rows;
}
