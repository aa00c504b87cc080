import { type FieldError, invalid, ValidationError } from '../errors.ts';
import { callOperation, mayCall, operationOf } from './call-operation.ts';
import { type Field, type Fields, fieldsOf } from './field.ts';
import type { Listed } from './list.ts';
import type { AnyRecord, ListScreen } from './screen.ts';
import { listScreens } from './screens/index.ts';
import type { DeskContext, DeskRequest, DeskServices } from './session.ts';

/** The most matches that an error names. */
const MOST_MATCHES = 5;
/** Nothing has a longer name. */
const LONGEST_NAME = 254;

/** The list in which the record that a field names can be found by its name: for `page_id`, `campaign_uid` and `charity_uids`. */
export function namedList(services: Pick<DeskServices, 'contract'>, { name }: Field): ListScreen | undefined {
  return listScreens.find(
    ({ noun, list }) =>
      new RegExp(`(^|_)${noun}_u?ids?$`).test(name) &&
      operationOf(services, list.operation).parameters.some((parameter) => parameter.name === 'q'),
  );
}

/**
 * Replaces names of records by their numbers, because staff know a page by its name. A number or an address such as `au/reef-rescue-trust`
 * is unchanged, and so is what doesn't name a record.
 * @throws ValidationError if no record has that name, or several have
 */
export async function withNumbers(
  ctx: DeskRequest,
  context: DeskContext,
  fields: Fields,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const errors: FieldError[] = [];

  async function numberOf(field: Field, list: ListScreen, value: unknown, shownAt: string): Promise<unknown> {
    if (typeof value !== 'string' || /^\d+$|\//.test(value) || value.length > LONGEST_NAME) return value;
    const search = String(new URLSearchParams({ q: value, limit: String(MOST_MATCHES + 1) }));
    const { body: found } = await callOperation(ctx, context, list.list.operation, { search });
    const { items } = found as Listed;
    const exact = items.filter(({ name }) => String(name).toLowerCase() === value.toLowerCase());
    // Anyone can give their page the name of another. With more matches than were read, one of the others may have it, too.
    const isOnlyOne = exact.length === 1 && items.length <= MOST_MATCHES;
    const [record, ...others] = isOnlyOne ? exact : items;
    if (record && others.length === 0) {
      return isNumber(field) ? record.id : (record.uid ?? String(record.id));
    }
    errors.push(invalid(shownAt, record ? severalMatch(items) : `is invalid: nothing is called “${value}”`));
    return value;
  }

  async function replaced(each: Fields, values: AnyRecord, shownAt?: string): Promise<AnyRecord> {
    const entries = Object.entries(values).map(async ([name, value]) => {
      const field = each.get(name);
      return [name, field ? await resolved(field, value, shownAt ?? name) : value] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async function resolved(field: Field, value: unknown, shownAt: string): Promise<unknown> {
    const { items } = field.schema;
    if (items?.properties && Array.isArray(value)) {
      const parts = fieldsOf(items);
      return Promise.all(value.map((item: AnyRecord) => replaced(parts, item, shownAt)));
    }
    const list = namedList(context, field);
    if (!list || !mayCall(context, list.list.operation, ctx.state.staff)) return value;
    if (!Array.isArray(value)) return numberOf(field, list, value, shownAt);
    return Promise.all(value.map((item) => numberOf(field, list, item, shownAt)));
  }

  const result = await replaced(fields, body);
  if (errors.length > 0) throw new ValidationError(errors);
  return result;
}

function isNumber({ schema }: Field): boolean {
  return (schema.items ?? schema).type === 'integer';
}

function severalMatch(items: readonly AnyRecord[]): string {
  if (items.length > MOST_MATCHES)
    return `is invalid: more than ${MOST_MATCHES} match. Type more of the name, or the number.`;
  const names = items.map(({ name, uid, id }) => `${name} (${uid ?? id})`);
  return `is invalid: ${names.length} match. Type the number of one: ${names.join(', ')}`;
}
