// @ts-check

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
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop table known_words;
    drop function shared_letters(text, text);
    drop function spellings_of(text);
    drop function words_of(text);
  `);
}
