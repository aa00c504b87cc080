import { parsePositiveCents } from '../domain/money.ts';
import { type FieldError, invalid } from '../errors.ts';
import { moneyText } from './views/text/money-text.ts';

/**
 * A number as people write it, in the form that the API takes: `1,500`, `$ 1 500.50`, `1.500,50` and `42,2` become `1500`, `1500.50`,
 * `1500.50` and `42.2`. Three digits after the only comma are thousands.
 * @returns what is no number as it was typed, so that it is refused as such
 */
export function typedNumber(typed: string): string {
  const text = typed
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .replace(/[\s'’_]/gu, '');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const isGrouped = (mark: ',' | '.') =>
    (mark === ',' ? /^\d{1,3}(,\d{3})+(\.\d*)?$/ : /^\d{1,3}(\.\d{3})+(,\d*)?$/).test(text);
  if (comma === -1) return isGrouped('.') && text.split('.').length > 2 ? text.replaceAll('.', '') : text;
  if (isGrouped(',')) return text.replaceAll(',', '');
  if (isGrouped('.') && point < comma) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : typed.trim();
}

const LEAST_CENTS = 100;
const MOST_CENTS = 100_000_000;

/**
 * The target of a page's form. What the page has already is accepted, whatever it is.
 * @param present of a page that is there already: it cannot go without
 * @returns the amount as the API takes it; absent for a blank one, or where the form does not speak of it
 */
export function readTarget(
  typed: string | undefined,
  { currency, country_code }: { currency: { iso_code: string }; country_code: string },
  present?: string,
): { target: string | undefined; errors: FieldError[] } {
  const target = typedNumber(typed ?? '') || undefined;
  const cents = target === undefined ? undefined : parsePositiveCents(target);
  const isWithin = cents !== undefined && cents >= LEAST_CENTS && cents <= MOST_CENTS;
  const mayBeBlank = typed === undefined || present === undefined;
  if (target === undefined ? mayBeBlank : target === present || isWithin) return { target, errors: [] };
  const money = (amount: number) => moneyText(amount, currency, country_code);
  const message = `Enter a target between ${money(LEAST_CENTS)} and ${money(MOST_CENTS)}, such as 2,500.`;
  return { target, errors: [invalid('target', message)] };
}

const FARTHEST_GOAL = 1_000_000;

/** The distance goal of a page's form, in the unit that it names. @returns it as the API takes it, blank for none */
export function readGoal(typed = ''): { goal: string; errors: FieldError[] } {
  const goal = typedNumber(typed);
  if (goal === '' || (/^\d+(\.\d+)?$/.test(goal) && Number(goal) <= FARTHEST_GOAL))
    return { goal, errors: [] };
  return { goal: '', errors: [invalid('fitness_goal', 'Enter a distance up to 1,000,000, such as 42.2.')] };
}
