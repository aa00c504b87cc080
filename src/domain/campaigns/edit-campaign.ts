import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignGroupRepository } from '../../db/repositories/campaign-groups.ts';
import { CampaignRepository, type CampaignValues } from '../../db/repositories/campaigns.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { requireCountry } from '../countries.ts';
import { ParseError, readTexts } from '../field-rules.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { onlyChanged } from '../only-changed.ts';
import { requireCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { isOwner } from '../staff/roles.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { requireAnswers } from './campaign-groups.ts';
import { campaignRules } from './campaign-rules.ts';
import { readGroups } from './group-rules.ts';
import { setCampaignDisabled } from './set-campaign-disabled.ts';

/** What a caller sends about a campaign. Undefined values stay the same, and null clears a value. */
interface SentCampaign extends Partial<Omit<CampaignValues, 'default_charity_id'>> {
  /** The campaign's charities. Without any, pages can be for every charity of the country. */
  charity_uids?: readonly string[] | null | undefined;
  /** The charity of pages that don't name one. */
  default_charity_uid?: string | null | undefined;
}

interface NewCampaign extends SentCampaign {
  country_code: string;
  name: string;
  slug: string;
  /** As `readGroups` takes them. */
  groups?: unknown;
}

/** The fields that are stored as they are sent. */
const plainFields = [
  'default_target_cents',
  'thank_donors',
  'start_at',
  'finish_at',
  'skip_team_approval_request',
  'approve_first',
] as const satisfies (keyof CampaignValues)[];

/**
 * Creates a campaign with its charities and groups.
 * @returns its ID
 * @throws ValidationError for an unknown country, a charity that doesn't exist or is in another country, and values that the rules refuse
 */
export async function createCampaign(
  transaction: Transaction,
  actor: AdminActor,
  { country_code, groups: sentGroups, ...sent }: NewCampaign,
): Promise<number> {
  const country = (await requireCountry(new CountryRepository(transaction), country_code)) ?? country_code;
  const groups = readGroups(sentGroups ?? []);
  if (groups instanceof ParseError) throw new ValidationError([invalid('groups', groups.reason)]);
  for (const group of groups) requireAnswers(group);
  const { values, charities = [] } = await readCampaign(transaction, country, sent);
  const { name, slug } = { ...sent, ...values };
  const campaigns = new CampaignRepository(transaction);
  const id = await campaigns.create({ ...values, country_code: country, name, slug });
  await campaigns.setCharities(id, charities);
  const repository = new CampaignGroupRepository(transaction);
  for (const { key, label, free_text, optional, values: answers } of groups) {
    const groupId = await repository.create({ campaign_id: id, key, label, free_text, optional });
    await repository.addValues(
      groupId,
      answers.map(({ value }) => value),
    );
  }
  const after = {
    country_code: country,
    ...values,
    charity_uids: uidsOf(charities),
    groups: groups.map(({ key }) => key),
  };
  await auditValues(transaction, actor, 'campaign.create', ['campaign', id], {}, after);
  return id;
}

/** A change of a campaign. */
interface CampaignEdit extends SentCampaign {
  named: NamedResource;
  disabled?: boolean | undefined;
  /** Whether the caller has read the campaign with this version. Default: any version may be changed. */
  isExpected?: IsExpected;
}

/**
 * Changes a campaign, and disables or enables it. Pages that wait for approval keep waiting, whatever `approve_first` becomes.
 * @returns the campaign before and after the change, and the names of the changed values
 * @throws NotFoundError for an unknown campaign, and for one that staff don't reach; StaleVersionError; ValidationError;
 *   AuthorizationError for staff other than owners who change where donors pay
 */
export async function updateCampaign(
  transaction: Transaction,
  actor: AdminActor,
  { named, disabled, isExpected, ...sent }: CampaignEdit,
): Promise<{ campaign: CampaignRow; former: CampaignRow; changed: string[] }> {
  const campaigns = new CampaignRepository(transaction);
  const campaign = await requireResource(transaction, 'campaigns', named, { locked: true });
  const { id } = campaign;
  requireCampaign(actor, id);
  const held = await campaigns.charities(id);
  requireVersion(isExpected, campaignVersion(campaign, held));
  const read = await readCampaign(transaction, campaign.country_code, sent);
  const { charities } = read;
  const values = onlyChanged(read.values, campaign);
  requireFieldsOfRole(actor, values);
  if (charities || Object.keys(values).length > 0) await campaigns.update(id, values);
  if (charities) await campaigns.setCharities(id, charities);
  const before = { ...campaign, charity_uids: uidsOf(held) };
  const after = { ...values, charity_uids: charities && uidsOf(charities) };
  await auditValues(transaction, actor, 'campaign.update', ['campaign', id], before, after);
  if (disabled !== undefined) await setCampaignDisabled(transaction, actor, { named, disabled });
  return { campaign: { ...campaign, ...values }, former: campaign, changed: Object.keys(values) };
}

/** Only owners decide where donors pay. @param changed without what stays the same: a form sends all fields @throws AuthorizationError */
function requireFieldsOfRole(actor: AdminActor, changed: Partial<CampaignValues>): void {
  if (actor.kind !== 'staff' || isOwner(actor.grants)) return;
  const refused = ['donate_url', 'how_to_give'].find((name) => name in changed);
  if (refused !== undefined) throw new AuthorizationError({ reason: `Only an owner can change ${refused}` });
}

/** Returns the version of a campaign, which changes with everything that `updateCampaign` can change. */
export function campaignVersion(campaign: CampaignRow, charities: readonly { uid: string }[]): string {
  const names = [
    ...Object.keys(campaignRules),
    ...plainFields,
    'default_charity_id',
  ] as (keyof CampaignRow)[];
  return versionOf([
    ...names.map((name) => campaign[name]),
    campaign.disabled_at !== null,
    uidsOf(charities),
  ]);
}

async function readCampaign(
  database: Connection,
  country: string,
  { charity_uids, default_charity_uid, ...sent }: SentCampaign,
): Promise<{ values: Partial<CampaignValues>; charities?: Charity[] | undefined }> {
  const plain = plainFields.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]);
  const values: Partial<CampaignValues> = {
    ...readTexts(campaignRules, sent, ['name', 'slug']),
    ...Object.fromEntries(plain),
  };
  if (default_charity_uid === null) values.default_charity_id = null;
  else if (default_charity_uid !== undefined) {
    const charity = await findCharity(database, country, default_charity_uid);
    if ('error' in charity)
      throw new ValidationError([invalid('default_charity_uid', `is ${charity.error}`)]);
    values.default_charity_id = charity.id;
  }
  if (charity_uids === undefined) return { values };
  const charities = new Map<number, Charity>();
  for (const text of charity_uids ?? []) {
    const charity = await findCharity(database, country, text);
    if ('error' in charity) throw new ValidationError([invalid('charity_uids', `contains ${charity.error}`)]);
    charities.set(charity.id, charity);
  }
  return { values, charities: [...charities.values()] };
}

interface Charity {
  id: number;
  uid: string;
}

/** Finds a charity of a country. @returns the error if there is none; follows "is" or "contains" */
async function findCharity(
  database: Connection,
  country: string,
  text: string,
): Promise<Charity | { error: string }> {
  const reference = parseResourceReference(text);
  const charity = reference && (await findReferenced(database, 'charities', reference));
  if (!charity) return { error: `${text}, which doesn't exist` };
  return charity.country_code === country ? charity : { error: `${text}, which is in another country` };
}

function uidsOf(charities: readonly { uid: string }[]): string[] {
  return charities.map(({ uid }) => uid).sort();
}
