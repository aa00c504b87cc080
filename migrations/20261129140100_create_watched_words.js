// @ts-check

/** Reports the watched words that a text has, but not those that it had before. */
const reportWords = `
  create function report_words(of_page bigint, kind text, subject bigint, new_text text, old_text text)
    returns void language plpgsql as $$
  declare
    words text;
  begin
    if not exists (select from watched_words) then
      return;
    end if;
    select string_agg(word, ', ' order by word) into words
      from watched_words
     where folded_word = any(words_of(new_text)) and (folded_word = any(words_of(old_text))) is not true;
    if words is not null then
      perform file_report(of_page, kind, subject, 'word', left(words, 5000), null, null, null);
    end if;
  end $$;

  comment on function report_words(bigint, text, bigint, text, text) is
    'Reports a page, a post or a donation whose text has watched words that its old text, which may be null, did not have.';`;

/** SQL: the words of a page that anyone sees. A story is HTML. @param {string} row */
const textOfPage = (row) =>
  `${row}.name || ' ' || coalesce(regexp_replace(${row}.story, '<[^>]*>', ' ', 'g'), '')`;

/**
 * Has a table report watched words whenever a row is added or its text changes.
 * @param {string} table
 * @param {{ columns: string, when: string, page: string, kind: string, now: string, before: string }} rules
 */
const follow = (table, { columns, when, page, kind, now, before }) => `
  create function report_words_of_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform report_words(${page}, '${kind}', new.id, ${now}, null);
    else
      perform report_words(${page}, '${kind}', new.id, ${now}, ${before});
    end if;
    return null;
  end $$;

  create trigger words_of_new after insert on ${table}
    for each row when (${when}) execute function report_words_of_${table}();
  create trigger words_of_changed after update of ${columns} on ${table}
    for each row when (${when} and (${columns
      .split(', ')
      .map((column) => `new.${column} is distinct from old.${column}`)
      .join(' or ')})) execute function report_words_of_${table}();`;

/**
 * A trigger, because pages, posts and messages have many writers: the API, the site, payments, imports. A donation without a message has no
 * part in it.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    lock table donations, pages, posts in share row exclusive mode;

    create table watched_words (
      word text constraint watched_words_pkey primary key
        constraint watched_words_word_check check (char_length(word) between 1 and 60),
      folded_word text generated always as ((words_of(word))[1]) stored
        constraint watched_words_folded_check check (cardinality(words_of(word)) = 1)
    );

    comment on table watched_words is 'A new or changed page, post or message with one of these words is reported.';
    comment on column watched_words.folded_word is 'How texts are compared; see words_of.';

    ${reportWords}
    ${follow('pages', { columns: 'name, story', when: 'true', page: 'new.id', kind: 'page', now: textOfPage('new'), before: textOfPage('old') })}
    ${follow('posts', { columns: 'caption', when: 'true', page: 'new.page_id', kind: 'post', now: 'new.caption', before: 'old.caption' })}
    ${follow('donations', {
      columns: 'message',
      when: 'new.message is not null and new.page_id is not null and new.held_at is null',
      page: 'new.page_id',
      kind: 'donation',
      now: 'new.message',
      before: 'old.message',
    })}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  const drops = ['donations', 'pages', 'posts'].map(
    (table) => `
      drop trigger words_of_new on ${table};
      drop trigger words_of_changed on ${table};
      drop function report_words_of_${table}();`,
  );
  await knex.raw(`
    lock table donations, pages, posts in share row exclusive mode;
    ${drops.join('\n')}
    drop function report_words(bigint, text, bigint, text, text);
    drop table watched_words;
  `);
}
