import { webAddressRule } from '../../contract/field-errors.ts';
import type { PageCampaignGroup } from '../../db/queries/pages/new-page-references.ts';
import type { ChosenGroupValue } from '../../db/repositories/page-writer.ts';
import { blank, type FieldError, invalid } from '../../errors.ts';
import { nameErrors } from '../display-name.ts';
import { amountRule, parsePositiveCents } from '../money.ts';
import { plainTextError } from '../plain-text.ts';
import { isReservedSlug, slugError } from '../slugs.ts';

/** The input for a new page. Absent fields get their defaults. */
export interface PageInput extends PageValues {
  /** The path of our copy of the picture that `image` names. */
  picture?: string | undefined;
  /** The owner's ID. Read only if a registered application creates the page. */
  uid?: number | undefined;
  /** `YYYY-MM-DD`. Used to check the supporter's age, but not stored. */
  birthday?: string | undefined;
  charity_id?: string | undefined;
  campaign_id?: string | undefined;
  story?: string | undefined;
  expires_at?: Date | undefined;
  campaign_date?: Date | undefined;
  /** The token of a team invitation. */
  token?: string | undefined;
  gift_aid_eligible?: boolean | undefined;
  group_values?: Record<string, string> | undefined;
  skip_notification?: boolean | undefined;
}

interface PageValues {
  name?: string | undefined;
  image?: string | undefined;
  slug?: string | undefined;
  /** In whole units of the currency, such as `2500.00`. */
  target?: string | undefined;
  /** In metres; 0 for no goal. */
  fitness_goal?: number | undefined;
}

/** @param birthday `YYYY-MM-DD` @param years the supporter's minimum age */
export function birthdayErrors(birthday: string | undefined, years: number, now: Date): FieldError[] {
  if (birthday === undefined) return [invalid('birthday', blank)];
  if (isOfAge(birthday, years, now)) return [];
  const rule =
    years === 0 ? 'must not be in the future' : `the supporter must be at least ${years} years old`;
  return [invalid('birthday', `is invalid: ${rule}`)];
}

/** Errors in the values of a new or changed page that can be checked on their own. */
export function valueErrors({ name, image, slug, target }: PageValues): FieldError[] {
  const errors = name === undefined ? [] : nameErrors('name', name, 255);
  if (slug !== undefined) {
    const message = isReservedSlug(slug) ? 'is reserved' : slugError(slug);
    if (message) errors.push(invalid('slug', message));
  }
  if (target !== undefined && parsePositiveCents(target) === undefined) {
    errors.push(invalid('target', amountRule));
  }
  if (image !== undefined && !isImageAddress(image)) {
    errors.push(invalid('image', webAddressRule));
  }
  return errors;
}

/**
 * Whether a page may show the image: an http(s) address without a password, so that it can't be a script or a local file of the visitor.
 */
export function isImageAddress(address: string): boolean {
  // Only the characters of RFC 3986, since the contract promises a `uri`.
  const isWritten = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(address);
  if (!isWritten || address.length > 2000 || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Whether someone born on this day (`YYYY-MM-DD`) has reached an age. Days are in UTC. */
export function isOfAge(birthday: string, years: number, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const latest = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return birthday <= latest;
}

/**
 * Reads a page's answers to its campaign's groups: one for each that isn't optional, from the listed values unless the group allows free text. Answers to
 * groups that the campaign doesn't have are ignored, like all unknown fields.
 */
export function readGroupAnswers(
  groups: readonly PageCampaignGroup[],
  answers: Readonly<Record<string, string>> = {},
): { chosen: ChosenGroupValue[]; errors: FieldError[] } {
  const chosen: ChosenGroupValue[] = [];
  const problems: string[] = [];
  for (const { id, key, free_text, optional, values } of groups) {
    const value = Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : '';
    const valueId = values.find((listed) => listed.value === value)?.id;
    if (value === '' && optional) continue;
    if (value === '') problems.push(`${key} is missing`);
    else if (!free_text && valueId === undefined) problems.push(`${key} takes only the listed values`);
    else if (plainTextError(value)) problems.push(`${key} ${plainTextError(value)}`);
    else chosen.push({ groupId: id, valueId, value });
  }
  if (problems.length === 0) return { chosen, errors: [] };
  const message = `${Object.keys(answers).length === 0 ? blank : 'is invalid'}: ${problems.join('; ')}`;
  return { chosen, errors: [invalid('group_values', message)] };
}
