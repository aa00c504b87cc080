import { erasedChecks } from './erased-sql.ts';
import type { Check, MergePlan, ReferredTable, SharedCode, WrittenTable } from './merge-plan.ts';
import { idOfExternal, idOfReferred } from './reference-sql.ts';

/** An id that no file may contain. A dry run writes it in place of ids that it must not use up. */
const BEYOND_ALL_IDS = 1_000_000_000_000;

/**
 * SQL that determines for every staged row which record it is about (`matched_id`), what it refers to, and all its errors (`errors`: the
 * field, code and details of each, as JSON). Each step is materialized: if it were merged into the next one, its lookups would be repeated
 * wherever their result is used.
 * @param campaignIds if given, a row for any other campaign, and one about a record in any other, is an error and says nothing else
 */
export function resolveSql(plan: MergePlan, campaignIds?: readonly number[]): string {
  const references = Object.entries(plan.references).map(
    ([column, table]) => `, ${idOfReferred(table, `rows."${column}"`, 'rows.source')} as ${column}_id`,
  );
  return `
    create temporary table import_resolved on commit drop as
    with referred as materialized (select rows.* ${references.join('\n')} from import_rows as rows),
    derived as materialized (select referred.* ${plan.derived ? `, ${plan.derived}` : ''} from referred ${plan.joined ?? ''}),
    staged as materialized (
      select derived.*, coalesce(${[...plan.matches, 'null::bigint'].join(', ')}) as matched_id
             ${(plan.unique ?? []).map(({ holder }, index) => `, ${holder} as holder_${index}`).join('\n')}
      from derived
    )
    select staged.*, nullif(array_remove(${errorsSql(plan, campaignIds)}, null), '{}') as errors,
           coalesce(staged.matched_id${plan.key ? '' : ', staged.id'}) as record_id
    from staged left join ${plan.table} as former on ${plan.key ? sameKey(plan.key) : 'former.id = staged.matched_id'}`;
}

function errorsSql(plan: MergePlan, campaignIds: readonly number[] | undefined): string {
  const errors = `array[${errorsOf(plan).join(',\n')}]`;
  if (campaignIds === undefined) return errors;
  if (!plan.campaign) throw new Error(`${plan.table} have no campaign`);
  const within = `array[${campaignIds.map(Number).join()}]::bigint[]`;
  const { id, field } = plan.campaign;
  const isWithin = `${id} = any(${within}) and (former.id is null or former.campaign_id = any(${within}))`;
  const other = `jsonb_build_object('field', ${field}, 'code', 'out_of_reach', 'details', '{}'::jsonb)`;
  return `case when ${isWithin} then ${errors} when staged.has_errors then array['{}'::jsonb] else array[${other}] end`;
}

function sameKey(key: Readonly<Record<string, string>>): string {
  const columns = Object.entries(key).map(([column, staged]) => `former.${column} = staged.${staged}`);
  return columns.join(' and ');
}

function errorsOf({ references, table, key, unique = [], hasUuid, hasUid, checks }: MergePlan): string[] {
  const referred = Object.entries(references);
  const all: Check[] = [
    ...referred.map(([column, kind]) => knownCheck(column, kind)),
    // Money counts even if it was given to a record that has been erased.
    ...(table === 'donations' ? [] : referred.flatMap(([column, kind]) => erasedChecks(column, kind))),
    ...(key ? [] : idChecks(table)),
    ...(hasUuid ? [sameNameCheck('uuid')] : []),
    ...(hasUid ? [sameNameCheck('uid')] : []),
    ...unique.map(({ field }, index) => uniqueCheck(field, `staged.holder_${index}`)),
    ...checks,
  ];
  // Errors found while reading the row are known without the database; such a row isn't written.
  return [`case when staged.has_errors then '{}'::jsonb end`, ...all.map(errorSql)];
}

function knownCheck(column: string, kind: ReferredTable): Check<SharedCode> {
  const condition = `staged."${column}" is not null and staged.${column}_id is null`;
  return [condition, column, 'unknown_record', { kind: `'${kind}'` }];
}

function sameNameCheck(field: 'uuid' | 'uid'): Check<SharedCode> {
  return [`staged.${field} <> former.${field}`, field, 'other_record', { name: `former.${field}` }];
}

function idChecks(table: string): Check<SharedCode>[] {
  const isTaken = any(`${table} as taken where taken.id = staged.id`);
  return [
    ['staged.id <> former.id', 'id', 'other_number', { number: 'former.id' }],
    [`staged.id is not null and former.id is null and ${isTaken}`, 'id', 'number_taken'],
  ];
}

function uniqueCheck(field: string, holder: string): Check<SharedCode> {
  const isAnother = `${holder} is not null and ${holder} is distinct from staged.matched_id`;
  return [isAnother, field, 'taken', { number: holder }];
}

function errorSql([condition, field, code, details = {}]: Check): string {
  const pairs = Object.entries(details).map(([name, value]) => `'${name}', ${value}`);
  return `case when ${condition} then jsonb_build_object('field', '${field}', 'code', '${code}',
    'details', jsonb_build_object(${pairs.join(', ')})) end`;
}

/** SQL: whether such a row exists. The limit keeps the planner from reading the whole table up front to find out. */
export function any(rows: string): string {
  return `(select true from ${rows} limit 1) is not null`;
}

/** Prefix of the names of written columns: a team's own page has `page_record_id`, `page_uuid`, … beside the team's. */
type Prefix = '' | 'page_';

/** SQL that locks the records in one order, whatever the order of the file. */
export function lockSql({ table, key }: Pick<WrittenTable, 'table' | 'key'>, prefix: Prefix = ''): string {
  const [columns, staged] = key ? [Object.keys(key), Object.values(key)] : [['id'], [`${prefix}record_id`]];
  return `select from ${table}
    where (${columns.join(', ')}) in (
      select ${staged.join(', ')} from import_resolved where matched_id is not null and errors is null)
    order by ${columns.join(', ')} for no key update`;
}

/** SQL: the larger of a row's own number and the number in its uid. */
export function largerNumber(id: string, uid: string): string {
  return `greatest(${id}, split_part(${uid}, '-', 2)::bigint)`;
}

/** SQL that moves the sequence past the numbers in the file, so that no later record collides with one of them. */
export function advanceSequenceSql(
  table: string,
  { column = 'id', rows = 'import_resolved where errors is null and matched_id is null' } = {},
): string {
  const sequence = `pg_get_serial_sequence('${table}', 'id')`;
  return `select setval(${sequence}, given.largest) from (select max(${column}) as largest from ${rows}) as given
    where given.largest > coalesce(pg_sequence_last_value(${sequence}::regclass), 0)`;
}

/** SQL that assigns an id to each new record without one. */
export function numberSql(table: string, dryRun: boolean, column = 'record_id'): string {
  return `update import_resolved set ${column} = nextval(pg_get_serial_sequence('${table}', 'id'))${dryRun ? ` + ${BEYOND_ALL_IDS}` : ''}
    where ${column} is null and errors is null`;
}

export function insertSql(
  { table, key, columns, hasUuid, hasUpdatedAt }: WrittenTable,
  prefix: Prefix = '',
): string {
  const names = [...(key ? [] : ['id']), ...(hasUuid ? ['uuid'] : []), ...Object.keys(columns)];
  const values = [
    ...(key ? [] : [`staged.${prefix}record_id`]),
    ...(hasUuid ? [`coalesce(staged.${prefix}uuid, gen_random_uuid())`] : []),
    ...Object.values(columns).map(({ inserted }) => inserted),
  ];
  if (hasUpdatedAt) {
    names.push('updated_at');
    values.push(`coalesce(staged.${prefix}updated_at, staged.${prefix}created_at, now())`);
  }
  return `insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from import_resolved as staged
    where staged.matched_id is null and staged.errors is null order by staged.line`;
}

/** SQL that writes changed records; a record that already matches the file isn't written. */
export function updateSql(
  { table, key, columns, hasUpdatedAt }: WrittenTable,
  given: ReadonlySet<string>,
  prefix: Prefix = '',
): string {
  const written = Object.entries(columns).filter(([, column]) =>
    column.given.some((name) => given.has(name)),
  );
  const sets = written.map(([name, { updated }]) => `${name} = ${updated}`);
  const before = written.map(([name]) => `former.${name}`);
  const after = written.map(([, { updated }]) => updated);
  if (hasUpdatedAt) {
    sets.push(`updated_at = coalesce(staged.${prefix}updated_at, now())`);
    before.push('former.updated_at');
    after.push(`coalesce(staged.${prefix}updated_at, former.updated_at)`);
  }
  if (sets.length === 0) return 'select where false';
  const same = key ? sameKey(key) : `former.id = staged.${prefix}record_id`;
  return `update ${table} as former
    set ${sets.join(', ')}
    from import_resolved as staged
    where ${same} and staged.matched_id is not null and staged.errors is null
      and (${before.join(', ')}) is distinct from (${after.join(', ')})
    returning staged.record_id`;
}

/** SQL that sets the time of change of records when only their related rows were changed: `$1` has their ids. */
export function touchSql({ table }: Pick<WrittenTable, 'table'>): string {
  return `update ${table} as former
    set updated_at = coalesce(nullif(staged.updated_at, former.updated_at), now())
    from import_resolved as staged
    where former.id = any($1) and former.id = staged.record_id and staged.matched_id is not null`;
}

/** SQL that stores the source's names for the records. */
export function rememberSql(kind: ReferredTable, externalId = 'external_id', recordId = 'record_id'): string {
  return `insert into external_references (kind, source, external_id, record_id)
    select '${kind}', source, ${externalId}, ${recordId} from import_resolved
    where ${externalId} is not null and errors is null order by source, ${externalId}
    on conflict (kind, source, external_id) do update set record_id = excluded.record_id
      where external_references.record_id <> excluded.record_id`;
}

/** SQL that deletes the records of a plan that removes them. */
export function deleteSql({ table }: Pick<WrittenTable, 'table'>): string {
  return `delete from ${table} using import_resolved as staged where ${table}.id = staged.matched_id and staged.errors is null`;
}

export const rejectsSql = `select line, error ->> 'field' as field, error ->> 'code' as code, error -> 'details' as details
  from import_resolved cross join unnest(errors) with ordinality as found (error, place)
  where error <> '{}' order by line, place`;

/** Finds the record that a row is about by the source's name for it. */
export function matchExternal(table: ReferredTable): string {
  return idOfExternal(table, 'derived.source', 'derived.external_id');
}
