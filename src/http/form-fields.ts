import { MalformedRequestError } from '../errors.ts';

/** Enough for the longest series of an activity. */
const mostFields = 120_000;
const mostNames = 2_000;
const deepestNesting = 5;

const PLUS = 0x2b;
const SPACE = 0x20;

/** The content of a name, which is values or more names. */
type Entry = Values | Group;
interface Values {
  values: string[];
  /** Whether it was written `name[]`: a list, however few values it has. */
  isList: boolean;
}
type Group = Map<string, Entry>;

/**
 * Reads a URL-encoded form in linear time. `a[b]=1` is a group; `a[]=1&a[]=2`, `a=1&a=2` and `a[0]=1&a[1]=2` are lists. Gaps in a list's
 * subscripts close.
 * @throws MalformedRequestError for too many fields or names, for names that are nested too deeply or are both a value and a group, and for
 *   escapes that aren't UTF-8
 */
export function parseFormFields(text: string): Record<string, unknown> {
  const form: Group = new Map();
  const known = new Map<string, Values>();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(withSpaces(text))) {
    fields += 1;
    if (fields > mostFields) throw new MalformedRequestError(`The form has more than ${mostFields} fields`);
    if (name.includes('\uFFFD') || value.includes('\uFFFD')) {
      throw new MalformedRequestError('The body is not valid UTF-8');
    }
    let entry = known.get(name);
    if (!entry) {
      if (known.size === mostNames) {
        throw new MalformedRequestError(
          `The form has more than ${mostNames} different names; send JSON instead`,
        );
      }
      entry = addName(form, name);
      known.set(name, entry);
    }
    entry.values.push(value);
  }
  return Object.fromEntries([...form].map(([name, entry]) => [name, read(entry)]));
}

/** Replaces each `+` by a space. Node's `URLSearchParams` and `replaceAll` take 30 times as long for a megabyte of them. */
function withSpaces(text: string): string {
  const bytes = Buffer.from(text);
  for (let at = bytes.indexOf('+'); at >= 0 && at < bytes.length; at += 1) {
    if (bytes[at] === PLUS) bytes[at] = SPACE;
  }
  return bytes.toString();
}

function addName(form: Group, name: string): Values {
  const path = pathOf(name);
  const isList = path.at(-1) === '' && path.length > 1;
  if (isList) path.pop();
  const last = path.pop() ?? '';
  let group = form;
  for (const part of path) {
    // All `a[][b]` belong to one item.
    const key = part === '' ? '0' : part;
    const inner = group.get(key) ?? new Map();
    if (!(inner instanceof Map)) refuseMixture(name);
    group.set(key, inner);
    group = inner;
  }
  const entry = group.get(last) ?? { values: [], isList };
  if (entry instanceof Map) refuseMixture(name);
  entry.isList ||= isList;
  group.set(last, entry);
  return entry;
}

/** Splits `a[b][c]` into a, b and c. A name whose brackets don't match is not split. */
function pathOf(name: string): string[] {
  const [, first = name, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  const inner = brackets.slice(1, -1).split('][');
  const path = brackets === '' ? [first] : [first, ...inner];
  if (path.length > deepestNesting + 1) {
    throw new MalformedRequestError(`The form's names are nested more than ${deepestNesting} levels deep`);
  }
  return path;
}

function refuseMixture(name: string): never {
  throw new MalformedRequestError(
    `The form has "${name.slice(0, 80)}" both as a value and as a group of values`,
  );
}

function read(entry: Entry): unknown {
  if (!(entry instanceof Map)) {
    return entry.isList || entry.values.length > 1 ? entry.values : entry.values[0];
  }
  const fields = [...entry].map(([key, inner]) => [key, read(inner)] as const);
  const isList = fields.every(([key]) => /^(0|[1-9]\d{0,5})$/.test(key));
  if (!isList) return Object.fromEntries(fields);
  return fields.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
