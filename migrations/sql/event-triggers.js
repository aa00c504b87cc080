// @ts-check

/**
 * Trigger that writes a row into `unpublished_events` for each change of a statement. `events` is what it selects from the rows after and
 * before the statement, `added` and `removed`, in the order of `written`.
 *
 * In a transaction that has set `groundswell.batch`, such as an import's, a statement writes one event for each campaign instead. `batch`
 * selects the campaign of each row that counts for it. By default these are the campaigns of `events`; with null there are none.
 *
 * @typedef {string | { events: string, batch: string | null }} EventTrigger `events`, or both
 * @typedef {Record<string, { insert?: EventTrigger, update?: EventTrigger, delete?: EventTrigger }>} EventTriggers by table and operation
 */

const written = 'unpublished_events (type, campaign_id, charity_id, page_id, team_id, subject_id, details)';

const transitions = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

/** @param {string} table @param {keyof typeof transitions} operation @param {EventTrigger} trigger */
function createEventTrigger(table, operation, trigger) {
  const { events, batch } = typeof trigger === 'string' ? { events: trigger, batch: undefined } : trigger;
  const rows = `jsonb_build_object('kind', '${table}', 'rows', count(*))`;
  const selected = batch
    ? `'import.batch_written', campaign_id, null, null, null, null, ${rows}
          from (select ${batch}) as noted (campaign_id)`
    : `'import.batch_written', campaign_id, null::bigint, null::bigint, null::bigint, null::bigint,
               ${rows}
          from (select ${events}) as noted (type, campaign_id, charity_id, page_id, team_id, subject_id, details)`;
  const batchWritten = `
      insert into ${written}
        select ${selected}
         group by campaign_id order by campaign_id;`;
  return `
    create function events_of_${table}_after_${operation}() returns trigger language plpgsql as $$
    begin
      if current_setting('groundswell.batch', true) <> '' then ${batch === null ? '' : batchWritten}
        return null;
      end if;
      insert into ${written} select ${events};
      return null;
    end $$;

    create trigger events_${operation} after ${operation} on ${table}
      referencing ${transitions[operation]} for each statement execute function events_of_${table}_after_${operation}();`;
}

/** @param {EventTriggers} triggers */
export function createEventTriggers(triggers) {
  const all = listTriggers(triggers);
  return all.map(({ table, operation, trigger }) => createEventTrigger(table, operation, trigger)).join('\n');
}

/** @param {EventTriggers} triggers */
export function dropEventTriggers(triggers) {
  const functions = listTriggers(triggers).map(
    ({ table, operation }) => `events_of_${table}_after_${operation}()`,
  );
  return `drop function ${functions.join(', ')} cascade;`;
}

/** @param {EventTriggers} triggers */
function listTriggers(triggers) {
  const operations = /** @type {const} */ (['insert', 'update', 'delete']);
  return Object.entries(triggers).flatMap(([table, byOperation]) =>
    operations.flatMap((operation) => {
      const trigger = byOperation[operation];
      return trigger ? [{ table, operation, trigger }] : [];
    }),
  );
}
