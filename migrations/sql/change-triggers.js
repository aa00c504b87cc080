// @ts-check

/**
 * SQL for one family of running totals on one table: a function and a statement-level trigger for each of INSERT,
 * UPDATE and DELETE. The body is written once, over a relation of changes that has the given columns and `sign`:
 * 1 for what a statement adds, -1 for what it takes away. An updated row is both; what it leaves as it was cancels
 * out, so that editing a donor's message locks no total.
 *
 * Triggers on one table run in the order of their names.
 *
 * @param {{
 *   table: string,
 *   name: string,
 *   columns: string,
 *   condition?: string,
 *   body: (changes: string, operation: 'insert' | 'update' | 'delete') => string,
 * }} family
 */
export function createChangeTriggers({ table, name, columns, condition = 'true', body }) {
  const added = `select ${columns} from added where ${condition}`;
  const removed = `select ${columns} from removed where ${condition}`;
  return [
    trigger('insert', 'new table as added', `select 1 as sign, gained.* from (${added}) as gained`),
    trigger('delete', 'old table as removed', `select -1 as sign, lost.* from (${removed}) as lost`),
    trigger(
      'update',
      'old table as removed new table as added',
      `select 1 as sign, gained.* from (${added} except all ${removed}) as gained
       union all select -1 as sign, lost.* from (${removed} except all ${added}) as lost`,
    ),
  ].join('\n');

  /**
   * @param {'insert' | 'update' | 'delete'} operation
   * @param {string} referencing
   * @param {string} changes
   */
  function trigger(operation, referencing, changes) {
    return `
      create function ${name}_after_${operation}() returns trigger language plpgsql as $$
      begin
        ${body(`(${changes}) as changes`, operation)}
        return null;
      end $$;

      create trigger ${name}_${operation} after ${operation} on ${table}
        referencing ${referencing} for each statement execute function ${name}_after_${operation}();`;
  }
}

/**
 * SQL that undoes `createChangeTriggers`.
 *
 * @param {{ table: string, name: string }} family
 */
export function dropChangeTriggers({ table, name }) {
  return ['insert', 'update', 'delete']
    .map(
      (operation) => `
        drop trigger ${name}_${operation} on ${table};
        drop function ${name}_after_${operation}();`,
    )
    .join('\n');
}
