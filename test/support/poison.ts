import type { Knex } from 'knex';

/**
 * Makes writing to some rows of a table fail, as a broken row would, until it is asked to again or the test has ended. Within a
 * `describe`.
 * @returns takes the table, an event such as `update`, and SQL of the row: `new.id = 7`, or of a deletion `old.id = 7`
 */
export function usePoison(
  database: () => Knex,
): (table: string, event: string, condition: string) => Promise<void> {
  const heal = () => database().raw('drop function if exists refuse_row() cascade');
  afterEach(heal);
  return async (table, event, condition) => {
    await heal();
    await database().raw(`
      create function refuse_row() returns trigger language plpgsql as $$
      begin
        if ${condition} then raise exception 'this row is refused'; end if;
        return case tg_op when 'DELETE' then old else new end;
      end $$;
      create trigger refuse_row before ${event} on ${table} for each row execute function refuse_row()`);
  };
}
