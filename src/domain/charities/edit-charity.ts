import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CauseRepository } from '../../db/repositories/causes.ts';
import { CharityRepository, type CharityValues } from '../../db/repositories/charities.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { CauseRow } from '../../db/rows/reference-rows.ts';
import { AuthorizationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { requireCountry } from '../countries.ts';
import { readTexts } from '../field-rules.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { onlyChanged } from '../only-changed.ts';
import { requireCharity } from '../policies.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { requireCauses } from './causes.ts';
import { charityRules } from './charity-rules.ts';
import { setKycStatus } from './set-kyc-status.ts';

/** What a caller sends about a charity. Undefined values stay the same, and null clears a value. */
interface SentCharity extends Partial<CharityValues> {
  /** Names of the causes that it works for. */
  causes?: readonly string[] | null | undefined;
}

/** The fields that are stored as they are sent. */
const plainFields = [
  'gift_aid',
  'active',
  'kyc_status',
  'claimed_at',
] as const satisfies (keyof CharityValues)[];

/** What staff of a charity may change about it. */
const fieldsOfItsStaff: readonly string[] = ['description', 'logo_url'];

/**
 * Creates a charity.
 * @returns its ID
 * @throws ValidationError for an unknown country or cause, and values that the rules refuse
 */
export async function createCharity(
  transaction: Transaction,
  actor: AdminActor,
  { country_code, ...sent }: SentCharity & { country_code: string; name: string; slug: string },
): Promise<number> {
  const country = (await requireCountry(new CountryRepository(transaction), country_code)) ?? country_code;
  const values = readCharity(sent);
  const causes = await requireCauses(transaction, sent.causes ?? []);
  const { name, slug } = { ...sent, ...values };
  const id = await new CharityRepository(transaction).create({
    ...values,
    country_code: country,
    name,
    slug,
  });
  if (causes.length > 0) await new CauseRepository(transaction).setOfCharity(id, idsOf(causes));
  const after = { country_code: country, ...values, ...(causes.length > 0 && { causes: namesOf(causes) }) };
  await auditValues(transaction, actor, 'charity.create', ['charity', id], {}, after);
  return id;
}

/**
 * Changes a charity. Receipts that were issued stay as they are.
 * @param input.isExpected whether the caller has read the charity with this version. Default: any version may be changed
 * @returns the charity before and after the change, and the names of the changed values
 * @throws NotFoundError for an unknown charity, and for one that staff don't reach; AuthorizationError for a field that staff of the charity
 *   may not change; StaleVersionError; ValidationError
 */
export async function updateCharity(
  transaction: Transaction,
  actor: AdminActor,
  { named, isExpected, ...sent }: SentCharity & { named: NamedResource; isExpected?: IsExpected },
): Promise<{ charity: CharityRow; former: CharityRow; changed: string[] }> {
  const charity = await requireResource(transaction, 'charities', named, { locked: true });
  const { id } = charity;
  requireCharity(actor, id);
  const repository = new CauseRepository(transaction);
  const held = await repository.ofCharity(id);
  requireVersion(isExpected, charityVersion(charity, held));
  const causes = sent.causes === undefined ? undefined : await requireCauses(transaction, sent.causes ?? []);
  const wanted = causes && !isDeepStrictEqual(namesOf(causes).sort(), [...held].sort()) ? causes : undefined;
  const changed = onlyChanged(readCharity(sent), charity);
  if (actor.kind === 'staff' && actor.scope !== 'all') {
    requireFieldsOfItsStaff({ ...changed, ...(wanted && { causes: namesOf(wanted) }) });
  }
  const { kyc_status, ...values } = changed;
  const isChanged = wanted !== undefined || Object.keys(values).length > 0;
  if (isChanged) await new CharityRepository(transaction).update(id, values);
  if (wanted) await repository.setOfCharity(id, idsOf(wanted));
  const before = { ...charity, causes: held };
  const after = { ...values, causes: wanted && namesOf(wanted) };
  await auditValues(transaction, actor, 'charity.update', ['charity', id], before, after);
  if (kyc_status !== undefined) await setKycStatus(transaction, actor, { named, status: kyc_status });
  return { charity: { ...charity, ...changed }, former: charity, changed: Object.keys(changed) };
}

/** Returns the version of a charity, which changes with everything that `updateCharity` can change. @param causes their names */
export function charityVersion(charity: CharityRow, causes: readonly string[]): string {
  const names = [...Object.keys(charityRules), ...plainFields] as (keyof CharityRow)[];
  return versionOf([...names.map((name) => charity[name]), causes]);
}

const idsOf = (causes: readonly CauseRow[]) => causes.map(({ id }) => id);

const namesOf = (causes: readonly CauseRow[]) => causes.map(({ name }) => name);

function readCharity(sent: SentCharity): Partial<CharityValues> {
  const plain = plainFields.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]);
  return { ...readTexts(charityRules, sent, ['name', 'slug']), ...Object.fromEntries(plain) };
}

/** @param changed without what stays the same: a form sends all fields @throws AuthorizationError */
function requireFieldsOfItsStaff(changed: SentCharity): void {
  const refused = Object.keys(changed).find((name) => !fieldsOfItsStaff.includes(name));
  if (refused === undefined) return;
  throw new AuthorizationError({
    reason: `Staff of a charity can't change ${refused}, only description and logo_url`,
  });
}
