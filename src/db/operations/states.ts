import type { Knex } from 'knex';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { CharityRow } from '../rows/charity-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';
import { findResource, type NamedResource } from './find-resource.ts';

export type CampaignSummary = Pick<
  CampaignRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'disabled_at' | 'finish_at'
>;
export type CharitySummary = Pick<
  CharityRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'kyc_status' | 'active'
>;
export type PageSummary = Pick<PageRow, 'id' | 'uuid' | 'name' | 'slug' | 'state' | 'owner_type'>;

/** What a change has come to; `changed` is false when it was so already. */
export type Changed<Summary, Value> = Summary & { changed: boolean; former: Value };

interface ListFilters {
  country?: string | undefined;
  /** Part of the name, in any case. */
  search?: string | undefined;
  limit: number;
}

export async function listCampaigns(database: Knex, filters: ListFilters): Promise<CampaignSummary[]> {
  return listNamed(database('campaigns').select(...campaignColumns), filters);
}

export async function listCharities(
  database: Knex,
  { kyc, ...filters }: ListFilters & { kyc?: CharityRow['kyc_status'] | undefined },
): Promise<CharitySummary[]> {
  const query = database('charities').select(...charityColumns);
  if (kyc !== undefined) query.where('kyc_status', kyc);
  return listNamed(query, filters);
}

/** A disabled campaign takes no pages and no donations, and says so. */
export function setCampaignDisabled(
  context: OperatorContext,
  campaign: NamedResource,
  disabled: boolean,
): Promise<Changed<CampaignSummary, 'enabled' | 'disabled'>> {
  return runRecorded(context, async (transaction, record) => {
    const { id, disabled_at } = await findResource(transaction, 'campaigns', campaign, { held: true });
    const changed = (disabled_at !== null) !== disabled;
    if (changed) {
      const now = transaction.fn.now();
      await transaction('campaigns')
        .where({ id })
        .update({ disabled_at: disabled ? now : null, updated_at: now });
      await record({
        action: disabled ? 'campaign.disable' : 'campaign.enable',
        subject: { type: 'campaign', id },
      });
    }
    const row = await transaction('campaigns')
      .where({ id })
      .first(...campaignColumns);
    return { ...row, changed, former: disabled_at === null ? 'enabled' : 'disabled' };
  });
}

export function setKycStatus(
  context: OperatorContext,
  charity: NamedResource,
  status: CharityRow['kyc_status'],
): Promise<Changed<CharitySummary, CharityRow['kyc_status']>> {
  return runRecorded(context, async (transaction, record) => {
    const { id, kyc_status: former } = await findResource(transaction, 'charities', charity, { held: true });
    if (former !== status) {
      await transaction('charities')
        .where({ id })
        .update({ kyc_status: status, updated_at: transaction.fn.now() });
      await record({
        action: 'charity.kyc',
        subject: { type: 'charity', id },
        details: { from: former, to: status },
      });
    }
    const row = await transaction('charities')
      .where({ id })
      .first(...charityColumns);
    return { ...row, changed: former !== status, former };
  });
}

export function setPageState(
  context: OperatorContext,
  page: NamedResource,
  state: PageRow['state'],
): Promise<Changed<PageSummary, PageRow['state']>> {
  return runRecorded(context, async (transaction, record) => {
    const { id, state: former } = await findResource(transaction, 'pages', page, { held: true });
    if (former !== state) {
      await transaction('pages').where({ id }).update({ state, updated_at: transaction.fn.now() });
      await record({
        action: 'page.state',
        subject: { type: 'page', id },
        details: { from: former, to: state },
      });
    }
    const row = await transaction('pages')
      .where({ id })
      .first(...pageColumns);
    return { ...row, changed: former !== state, former };
  });
}

const campaignColumns = ['id', 'uid', 'name', 'country_code', 'slug', 'disabled_at', 'finish_at'] as const;
const charityColumns = ['id', 'uid', 'name', 'country_code', 'slug', 'kyc_status', 'active'] as const;
const pageColumns = ['id', 'uuid', 'name', 'slug', 'state', 'owner_type'] as const;

function listNamed(query: Knex.QueryBuilder, { country, search, limit }: ListFilters): Knex.QueryBuilder {
  if (country !== undefined) query.where('country_code', country);
  if (search !== undefined) query.whereRaw('strpos(lower(name), lower(?)) > 0', [search]);
  return query.orderBy('id').limit(limit);
}
