// @ts-check

import { createPostings, createPostingTriggers, dropPostings, enterWords } from './sql/word-postings.js';

const campaigns = { table: 'campaigns', postings: 'campaign_words', key: 'campaign_id' };
const charities = { table: 'charities', postings: 'charity_words', key: 'charity_id' };

// Adds only white space, so that the functions equal, byte for byte, those in databases from before this file.
const blank = '';

/** Indexes campaigns and charities by their own name and slug. @param {import('./sql/word-postings.js').Postings} named */
function createPostingsOfNames(named) {
  const { table, postings, key } = named;
  const enter = (/** @type {string} */ ids) => `
      with written as (
        insert into ${postings} select * from recomputed_${postings} where ${key} in (${ids}) returning word
      ),${enterWords}`;
  return `
    ${createPostings(named)}

    create index ${postings}_word_index on ${postings} (word, placement, name_length, ${key}) include (shared_letters);

    create view recomputed_${postings} as
      select ${table}.id as ${key}, found.placement, found.shared_letters, found.name_length,
             found.word collate "C" as word, found.folded_name
      from ${table}, word_postings(${table}.name, null, string_to_array(${table}.slug, '-')) as found;

    create function ${postings}_after_insert() returns trigger language plpgsql as $$
    begin
      ${blank}
      ${enter('select id from added')}
      return null;
    end $$;

    create function ${postings}_after_update() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select added.id from added join removed using (id)
        where (added.name, added.slug) is distinct from (removed.name, removed.slug));
    begin
      ${blank}
      if cardinality(changed) > 0 then
        ${blank}
        delete from ${postings} where ${key} = any(changed);
        ${enter('select unnest(changed)')}
      end if;
      return null;
    end $$;

    ${createPostingTriggers(named)}`;
}

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(String.raw`
    create function words_of(value text) returns text[]
      language sql immutable parallel safe strict
      return string_to_array(trim(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(fold_text(value), '[''\u2018\u2019\u02bc]s([^a-z0-9]|$)', ' \1', 'g'),
              '[''\u2018\u2019\u02bc]', '', 'g'),
            '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe0f\ufeff\ufff9-\uffff\U0001f000-\U0001faff]+',
            ' ', 'g'),
          '([^ ]{64})[^ ]+', '\1', 'g')), ' ');

    comment on function words_of(text) is
      'The words of a text in their folded form and in their order. Apostrophes vanish, and with them an s that shows possession; everything else that is no letter or figure parts words. A word ends after 64 characters.';

    create function spellings_of(word text) returns text[]
      language sql immutable parallel safe strict
      return case when length(word) between 3 and 32
        then (
          select array_agg(distinct spelling)
          from (
            select word as spelling
            union all
            select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
          ) as spellings)
        else array[word] end;

    comment on function spellings_of(text) is
      'A word, and what is left of it without any one of its letters. Two words that share one of these differ in a letter that is wrong, missing, extra or in its neighbour''s place (or that stands elsewhere: whoever asks must look).';

    create function shared_letters(word text, other text) returns smallint
      language sql immutable parallel safe
      return case when other is null or left(word, 1) <> left(other, 1) then 0
        else (
          select count(*) from generate_series(1, least(length(word), length(other))) as letters
          where left(word, letters) = left(other, letters))
        end::smallint;

    comment on function shared_letters(text, text) is 'How many letters two words have in common at their beginning.';

    create table known_words (
      word text collate "C" primary key,
      spellings text[] not null
    );

    create index known_words_spellings_index on known_words using gin (spellings) with (fastupdate = off);

    comment on table known_words is
      'Every word that was ever searchable, for finding what a misspelt word means. Rows are only added: nobody waits for another''s words, and one that is in use no more finds nothing.';
    comment on column known_words.spellings is 'See spellings_of.';

    create function word_postings(name text, supporter_name text, rest text[])
      returns table (
        word text, placement smallint, shared_letters smallint, name_length smallint, folded_name text)
      language sql immutable parallel safe rows 6 as $$
        with folded as (select words_of(name) as name_words),
        placed as (
          select word collate "C" as word, min(placement) as placement
          from (
            select word, case when place > 1 then 2 when cardinality(name_words) = 1 then 0 else 1 end as placement
              from folded, unnest(name_words) with ordinality as named (word, place)
            union all select word, 3 from unnest(words_of(supporter_name)) as word
            union all select word, 4 from unnest(rest) as word where word <> ''
          ) as words
          group by word collate "C"
        )
        select placed.word, placement::smallint,
               shared_letters(placed.word, lag(placed.word) over (order by placed.word)),
               least(length(name), 32767)::smallint,
               case when placement < 2 then array_to_string(name_words, ' ') end
        from placed, folded
      $$;

    comment on function word_postings(text, text, text[]) is
      'Each word by which something is found, once, with the best place that it has: 0 it is the whole name, 1 the name begins with it, 2 elsewhere in the name, 3 in the supporter''s name, 4 in the rest.';

    ${createPostingsOfNames(campaigns)}
    ${createPostingsOfNames(charities)}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${dropPostings(charities)}
    ${dropPostings(campaigns)}
    drop function word_postings(text, text, text[]), shared_letters(text, text), spellings_of(text), words_of(text);
    drop table known_words;
  `);
}
