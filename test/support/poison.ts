import type { Knex } from 'knex';

/**
 * Makes writes to some rows of a table fail, as a broken row would, until it is called again or the test ends. For one `describe`.
 * @returns a function of the table, an event such as `update`, and a condition on the row: `new.id = 7`, or `old.id = 7` for a deletion
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
