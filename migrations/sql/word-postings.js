// @ts-check

/**
 * SQL for the words of one table's rows: a table of postings (one row for each word of each entity), the view that says
 * what it must hold, and statement-level triggers that keep it so. What is there already is entered at once.
 *
 * Whoever writes an entity holds its row, so that its postings have one writer at a time; `lock` takes in addition what
 * the words are read from in other tables.
 *
 * @param {Postings} postings
 *
 * @typedef {{
 *   table: string,
 *   postings: string,
 *   key: string,
 *   entities: string,
 *   texts: string,
 *   watched: string,
 *   carried?: string[][],
 *   lock?: (relation: string) => string,
 * }} Postings
 *   `entities`: what the texts are read from. `texts`: name, supporter's name, other words. `watched`: columns whose change
 *   changes words. `carried`: [column, type, value], copied from the entity for filters.
 */
export function createPostings({
  table,
  postings,
  key,
  entities,
  texts,
  watched,
  carried = [],
  lock = () => '',
}) {
  const qualified = (/** @type {string} */ row) => watched.replace(/\w+/g, (column) => `${row}.${column}`);
  // Most changes are of these alone: then no text is cut into words.
  const carry =
    carried.length === 0
      ? ''
      : `
      update ${postings} set ${carried.map(([column]) => `${column} = now_carried.${column}`).join(', ')}
        from (
          select id, ${carried.map(([column, , value]) => `${value} as ${column}`).join(', ')} from added
          except
          select id, ${carried.map(([, , value]) => value).join(', ')} from removed
        ) as now_carried
        where ${postings}.${key} = now_carried.id;`;
  return `
    create table ${postings} (
      ${key} bigint not null,
      ${carried.map(([column, type]) => `${column} ${type} not null,`).join('\n')}
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
    comment on column ${postings}.folded_name is 'The words of the name, beside the first of them only.';

    create view recomputed_${postings} as
      select ${table}.id as ${key}, ${carried.map(([column, , value]) => `${value} as ${column}, `).join('')}
             found.placement, found.shared_letters, found.name_length, found.word collate "C" as word, found.folded_name
      from ${entities}, word_postings(${texts}) as found;

    create function ${postings}_after_insert() returns trigger language plpgsql as $$
    begin
      ${lock('added')}
      ${enter('select id from added')}
      return null;
    end $$;

    create function ${postings}_after_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select added.id from added join removed using (id)
        where (${qualified('added')}) is distinct from (${qualified('removed')}));
    begin
      ${carry}
      if cardinality(changed) > 0 then
        ${lock('added')}
        delete from ${postings} where ${key} = any(changed);
        ${enter('select unnest(changed)')}
      end if;
      return null;
    end $$;

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
      for each statement execute function ${postings}_after_truncate();

    ${enter(`select id from ${table}`)}`;

  /** @param {string} ids */
  function enter(ids) {
    return `
      with written as (
        insert into ${postings} select * from recomputed_${postings} where ${key} in (${ids}) returning word
      ),
      words as (select distinct word from written)
      insert into known_words select word, spellings_of(word) from words
        where word !~ '[0-9]' and not exists (select from known_words where known_words.word = words.word)
        order by word on conflict do nothing;`;
  }
}

/**
 * SQL that undoes `createPostings`.
 *
 * @param {{ table: string, postings: string }} names
 */
export function dropPostings({ table, postings }) {
  return `
    ${['insert', 'update', 'delete', 'truncate']
      .map(
        (operation) => `
          drop trigger word_postings_${operation} on ${table};
          drop function ${postings}_after_${operation}();`,
      )
      .join('')}
    drop view recomputed_${postings};
    drop table ${postings};`;
}
