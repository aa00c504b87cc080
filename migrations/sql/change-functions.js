// @ts-check

/**
 * SQL that replaces the functions which `change-triggers.js` has made, for a family whose body changes. Its triggers stay as they
 * are, so that no reader of the table waits.
 *
 * @param {{ name: string, columns: string, condition?: string, body: (changes: string) => string }} family
 */
export function replaceChangeFunctions({ name, columns, condition = 'true', body }) {
  const added = `select ${columns} from added where ${condition}`;
  const removed = `select ${columns} from removed where ${condition}`;
  const gains = (/** @type {string} */ rows) => `select 1 as sign, gained.* from (${rows}) as gained`;
  const losses = (/** @type {string} */ rows) => `select -1 as sign, lost.* from (${rows}) as lost`;
  return [
    replace('insert', gains(added)),
    replace('delete', losses(removed)),
    // An upsert sets off the triggers of an update too, also when all of its rows are new.
    replace(
      'update',
      `${gains(`${added} except all ${removed}`)} union all ${losses(`${removed} except all ${added}`)}`,
      'if not exists (select from added) then return null; end if;',
    ),
  ].join('\n');

  /**
   * @param {'insert' | 'update' | 'delete'} operation
   * @param {string} changes
   * @param {string} [first]
   */
  function replace(operation, changes, first = '') {
    return `
      create or replace function ${name}_after_${operation}() returns trigger language plpgsql as $$
      begin
        ${first}
        ${body(`(${changes}) as changes`)}
        return null;
      end $$;`;
  }
}
