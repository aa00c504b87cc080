// @ts-check

/**
 * Words of one table's rows: a table of postings (one row for each word of each entity), a view of what it must contain, and
 * statement-level triggers that maintain it. Anyone who writes an entity locks its row, so that its postings have one writer at a time.
 *
 * @typedef {{ table: string, postings: string, key: string }} Postings
 */

/** Ends a statement that returns new words as `written`: words that were never searchable before become known. */
export const enterWords = `
      words as (select distinct word from written)
      insert into known_words select word, spellings_of(word) from words
        where word !~ '[0-9]' and not exists (select from known_words where known_words.word = words.word)
        order by word on conflict do nothing;`;

/**
 * @param {Postings} postings
 * @param {string} [carried] columns that are copied from the entity for filters
 */
export function createPostings({ table, postings, key }, carried = '') {
  return `
    create table ${postings} (
      ${key} bigint not null,
      ${carried}
      placement smallint not null,
      shared_letters smallint not null,
      name_length smallint not null,
      word text collate "C" not null,
      folded_name text,
      primary key (${key}, word)
    );

    alter table ${postings} alter column word set statistics 1000;

    comment on table ${postings} is 'Words by which ${table} are found, see word_postings. Only triggers write here, hence no foreign key.';
    comment on column ${postings}.shared_letters is
      'With the word before it in the same entity, by the alphabet. Of several words with one beginning, the first alone shares less than that beginning: counting those counts each entity once.';
    comment on column ${postings}.folded_name is 'The words of the name, beside the first of them only.';`;
}

/**
 * Returns the triggers on the table itself. The functions for INSERT and UPDATE must exist.
 *
 * @param {Postings} postings
 */
export function createPostingTriggers({ table, postings, key }) {
  return `
    create function ${postings}_after_delete() returns trigger language plpgsql as $$
    begin
      delete from ${postings} where ${key} in (select id from removed);
      return null;
    end $$;

    create function ${postings}_after_truncate() returns trigger language plpgsql as $$
    begin
      truncate ${postings};
      return null;
    end $$;

    create trigger word_postings_insert after insert on ${table}
      referencing new table as added for each statement execute function ${postings}_after_insert();
    create trigger word_postings_update after update on ${table}
      referencing old table as removed new table as added for each statement execute function ${postings}_after_update();
    create trigger word_postings_delete after delete on ${table}
      referencing old table as removed for each statement execute function ${postings}_after_delete();
    create trigger word_postings_truncate after truncate on ${table}
      for each statement execute function ${postings}_after_truncate();`;
}

/** @param {Postings} postings */
export function dropPostings({ postings }) {
  const functions = ['insert', 'update', 'delete', 'truncate'].map(
    (operation) => `${postings}_after_${operation}()`,
  );
  return `
    drop function ${functions.join(', ')} cascade;
    drop view recomputed_${postings};
    drop table ${postings};`;
}
