import type { Knex } from 'knex';

/**
 * Makes writing to some rows of a table fail, as a broken row would.
 * @param event such as `update`
 * @param condition SQL of the row, as `new.id = 7`; of a deletion, of `old`
 * @returns heals them
 */
export async function poison(
  knex: Knex,
  table: string,
  event: string,
  condition: string,
): Promise<() => Promise<void>> {
  await knex.raw(`
    create function refuse_row() returns trigger language plpgsql as $$
    begin
      if ${condition} then raise exception 'this row is refused'; end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger refuse_row before ${event} on ${table} for each row execute function refuse_row()`);
  return () => knex.raw('drop function refuse_row() cascade');
}
