// @ts-check

/**
 * @typedef {{
 *   table: string,
 *   name: string,
 *   columns: string,
 *   condition?: string,
 *   body: (changes: string, operation: 'insert' | 'update' | 'delete') => string,
 *   blankLine?: boolean,
 * }} Family
 */

/**
 * Returns SQL for one family of running totals on one table: a function and a statement-level trigger for each of INSERT, UPDATE and
 * DELETE. The body is written once, over a relation of changes with the given columns and `sign`: 1 for what a statement adds, -1 for what
 * it removes. An updated row is both. Whatever it leaves unchanged cancels out, so editing a donor's message locks no total.
 *
 * Triggers on one table run in the order of their names.
 *
 * @param {Family} family `blankLine` only changes white space, so that the functions equal, byte for byte, those in databases from before
 * this file
 */
export function createChangeTriggers({ table, name, columns, condition = 'true', body, blankLine = false }) {
  const added = `select ${columns} from added where ${condition}`;
  const removed = `select ${columns} from removed where ${condition}`;
  const gains = (/** @type {string} */ rows) => `select 1 as sign, gained.* from (${rows}) as gained`;
  const losses = (/** @type {string} */ rows) => `select -1 as sign, lost.* from (${rows}) as lost`;
  // An upsert also fires the triggers of an update, even if all of its rows are new.
  const skipEmpty = 'if not exists (select from added) then return null; end if;';
  return [
    trigger('insert', 'new table as added', gains(added)),
    trigger('delete', 'old table as removed', losses(removed)),
    trigger(
      'update',
      'old table as removed new table as added',
      `${gains(`${added} except all ${removed}`)}${blankLine ? ' ' : '\n       '}union all ${losses(`${removed} except all ${added}`)}`,
      skipEmpty,
    ),
  ].join('\n');

  /**
   * @param {'insert' | 'update' | 'delete'} operation
   * @param {string} referencing
   * @param {string} changes
   * @param {string} [first]
   */
  function trigger(operation, referencing, changes, first = '') {
    const space = blankLine ? '\n        ' : first && ' ';
    return `
      create function ${name}_after_${operation}() returns trigger language plpgsql as $$
      begin${space}${first}
        ${body(`(${changes}) as changes`, operation)}
        return null;
      end $$;

      create trigger ${name}_${operation} after ${operation} on ${table}
        referencing ${referencing} for each statement execute function ${name}_after_${operation}();`;
  }
}

/**
 * Returns SQL that undoes `createChangeTriggers`.
 *
 * @param {Pick<Family, 'name'>[]} families
 */
export function dropChangeTriggers(...families) {
  const functions = families.flatMap(({ name }) =>
    ['insert', 'update', 'delete'].map((operation) => `${name}_after_${operation}()`),
  );
  return `drop function ${functions.join(', ')} cascade;`;
}
