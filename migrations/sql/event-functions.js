// @ts-check

const written = 'unpublished_events (type, campaign_id, charity_id, page_id, team_id, subject_id, details)';

/**
 * SQL that writes the function of a trigger that `event-triggers.js` has made, or makes one. A trigger that is there stays as it is, so that no
 * reader of the table waits.
 *
 * @param {{
 *   table: string,
 *   operation: 'insert' | 'update' | 'delete',
 *   events?: string,
 *   batch?: string,
 * }} trigger `events`: what to select from the rows after and before the statement, `added` and `removed`, in the order of `written`;
 *   `batch`: the campaign of each row that an import has written. Without one of them nothing is written in that case.
 */
export function replaceEventFunction({ table, operation, events, batch }) {
  const batchWritten = `
      insert into ${written}
        select 'import.batch_written', campaign_id, null, null, null, null, jsonb_build_object('kind', '${table}', 'rows', count(*))
          from (select ${batch}) as noted (campaign_id)
         group by campaign_id order by campaign_id;`;
  return `
    create or replace function events_of_${table}_after_${operation}() returns trigger language plpgsql as $$
    begin
      if current_setting('groundswell.batch', true) <> '' then ${batch ? batchWritten : ''}
        return null;
      end if;
      ${events ? `insert into ${written} select ${events};` : ''}
      return null;
    end $$;`;
}
