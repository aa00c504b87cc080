import { type FieldError, invalid, MalformedRequestError } from '../errors.ts';
import { coerceText, coerceValue, isBlankWord } from './coercion.ts';
import type { ParameterObject, SchemaObject } from './document.ts';

interface QueryReading {
  values: Record<string, unknown>;
  errors: FieldError[];
}

/**
 * Compiles a reader for the query string of one operation. `name[]=a&name[]=b`, `name[0]=a`, `name=a&name=b` and `name=a,b` all become the
 * same list; aliases fold into their canonical names; blanks and undeclared names are ignored. The reader throws MalformedRequestError for
 * an invalid percent-escape.
 */
export function compileQueryReader(parameters: ParameterObject[]): (search: string) => QueryReading {
  const declared = declare(parameters);
  const replacing = parameters.find((parameter) => parameter['x-replaces-all-others']);

  return function readQuery(search) {
    refuseBrokenEscapes(search);
    const sent = new Map<ParameterObject, string[]>();
    const errors: FieldError[] = [];
    new URLSearchParams(search).forEach((value, name) => {
      const { base, subscript } = splitSubscript(name);
      const parameter = declared.get(base);
      if (!parameter) return;
      const { canonical } = parameter;
      if (subscript === 'wrong') {
        errors.push(invalid(canonical.name, `is invalid: send a list as ${base}=a,b`));
      } else {
        collect(sent, canonical, itemsOf(value, parameter));
      }
    });
    const values = replacing && sent.get(replacing);
    if (!replacing || !values) return typed(sent, errors);
    const ofReplacing = errors.filter(({ field }) => field === replacing.name);
    return typed(new Map([[replacing, values]]), ofReplacing);
  };
}

interface DeclaredParameter {
  /** The parameter itself, or the one for which it is an alias. */
  canonical: ParameterObject;
  /** Values that mean "not given". */
  absent: readonly string[];
}

function declare(parameters: ParameterObject[]): Map<string, DeclaredParameter> {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  return new Map(
    parameters.map((parameter) => {
      const canonical = byName.get(parameter['x-alias-of'] ?? parameter.name) ?? parameter;
      const absent = [...(parameter['x-absent-values'] ?? []), ...(canonical['x-absent-values'] ?? [])];
      return [parameter.name, { canonical, absent }];
    }),
  );
}

/** Values by parameter name; a parameter that was sent more than once has a list. */
export type ParameterValues = Record<string, string | string[]>;

/** Collects the raw values of the named parameters. @throws MalformedRequestError for an invalid percent-escape */
export function collectQuery(search: string, names: ReadonlySet<string>): ParameterValues {
  refuseBrokenEscapes(search);
  const values: ParameterValues = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const { base, subscript } = splitSubscript(name);
    if (!names.has(base)) continue;
    const known = values[base];
    if (known === undefined && subscript === 'none') values[base] = value;
    else values[base] = [known ?? [], value].flat();
  }
  return values;
}

/** Query parameters that every operation accepts: credentials, parameters of JSONP, and those that libraries add to bypass caches. */
const readElsewhere = ['access_token', 'callback', '_'];

/** The first few are enough to show a caller the mistake. */
const MOST_IGNORED = 20;

/** Names of ignored query parameters, percent-encoded, in the order of the query. */
export function ignoredNames(search: string, names: ReadonlySet<string>): string[] {
  const sent = [...new URLSearchParams(search).keys()].map((name) => splitSubscript(name).base);
  const ignored = new Set(sent.filter((name) => !names.has(name) && !readElsewhere.includes(name)));
  return [...ignored]
    .slice(0, MOST_IGNORED)
    .map((name) => encodeURIComponent(name.slice(0, 100).toWellFormed()));
}

/** `URLSearchParams` would silently replace bytes that it cannot decode. */
function refuseBrokenEscapes(search: string): void {
  if (!search.includes('%')) return;
  try {
    decodeURIComponent(search);
  } catch {
    throw new MalformedRequestError(
      'The query contains an invalid percent-escape; encode it as UTF-8, for example %C3%A9',
    );
  }
}

/** `ids[]` and `ids[3]` are items of `ids`; no declared parameter accepts `ids[a]`. */
function splitSubscript(name: string): { base: string; subscript: 'none' | 'item' | 'wrong' } {
  const bracket = name.indexOf('[');
  if (bracket < 1) return { base: name, subscript: 'none' };
  return {
    base: name.slice(0, bracket),
    subscript: /^\[\d*\]$/.test(name.slice(bracket)) ? 'item' : 'wrong',
  };
}

function itemsOf(value: string, { canonical, absent }: DeclaredParameter): string[] {
  if (canonical['x-verbatim']) return [value];
  const items = canonical.schema.type === 'array' ? listItems(value, canonical) : [value];
  return items.map((item) => item.trim()).filter((item) => !isBlankWord(item) && !absent.includes(item));
}

/** A string that is too long for one value can only be a list. */
function listItems(
  value: string,
  { schema, 'x-commas-in-values': mayHoldCommas }: ParameterObject,
): string[] {
  const items = value.split(',');
  const longest = (schema.items as SchemaObject | undefined)?.maxLength ?? Number.POSITIVE_INFINITY;
  return mayHoldCommas && items.length > 1 && value.length <= longest ? [...items, value] : items;
}

function collect(sent: Map<ParameterObject, string[]>, parameter: ParameterObject, items: string[]): void {
  if (items.length === 0) return;
  const known = sent.get(parameter);
  if (known) known.push(...items);
  else sent.set(parameter, items);
}

function typed(sent: Map<ParameterObject, string[]>, found: readonly FieldError[]): QueryReading {
  const values: Record<string, unknown> = {};
  const errors = [...found];
  for (const [{ name, schema }, items] of sent) {
    if (schema.type === 'array') {
      values[name] = coerceValue(items, schema);
    } else if (items.length > 1 && items.some((item) => item !== items[0])) {
      errors.push(invalid(name, 'is invalid: it was sent twice with different values'));
    } else {
      values[name] = coerceText(items[0] as string, schema);
    }
  }
  return { values, errors };
}
