// @ts-check

/** Soft hyphens, spaces without a width and joiners. */
const INVISIBLE = String.raw`E'\u00ad\u200b\u200c\u200d\u2060\ufeff'`;

/** SQL: a text without the marks that divide its words only where nobody sees it. @param {string} text */
const asSeen = (text) => `translate(${text}, ${INVISIBLE}, '')`;

/** SQL: the words of a page with a space for each tag, which may divide two words. @param {string} row */
const spaced = (row) =>
  `${row}.name || ' ' || coalesce(regexp_replace(${row}.story, '<[^>]*>', ' ', 'g'), '')`;

/** SQL: also without the tags, which may divide one word. @param {string} row */
const joined = (row) =>
  `${spaced(row)} || ' ' || coalesce(regexp_replace(${row}.story, '<[^>]*>', '', 'g'), '')`;

/** SQL: an update, also without the marks of Markdown inside its words. @param {string} row */
const unmarked = (row) =>
  String.raw`${row}.caption || ' ' || regexp_replace(${row}.caption, '[*_~\\]', '', 'g')`;

/** @param {(text: string) => string} read */
const reportWords = (read) => `
  create or replace function report_words(of_page bigint, kind text, subject bigint, new_text text, old_text text)
    returns void language plpgsql as $$
  declare
    words text;
  begin
    if not exists (select from watched_words) then
      return;
    end if;
    select string_agg(word, ', ' order by word) into words
      from watched_words
     where folded_word = any(words_of(${read('new_text')}))
       and (folded_word = any(words_of(${read('old_text')}))) is not true;
    if words is not null then
      perform file_report(of_page, kind, subject, 'word', left(words, 5000), null, null, null);
    end if;
  end $$;`;

/**
 * @param {string} table
 * @param {{ page: string, kind: string, text: (row: string) => string }} rules
 */
const follow = (table, { page, kind, text }) => `
  create or replace function report_words_of_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform report_words(${page}, '${kind}', new.id, ${text('new')}, null);
    else
      perform report_words(${page}, '${kind}', new.id, ${text('new')}, ${text('old')});
    end if;
    return null;
  end $$;`;

/**
 * A watched word that was half bold, or that an invisible character divided, looked the same and wasn't reported.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    ${reportWords(asSeen)}
    ${follow('pages', { page: 'new.id', kind: 'page', text: joined })}
    ${follow('posts', { page: 'new.page_id', kind: 'post', text: unmarked })}
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    ${reportWords((text) => text)}
    ${follow('pages', { page: 'new.id', kind: 'page', text: spaced })}
    ${follow('posts', { page: 'new.page_id', kind: 'post', text: (row) => `${row}.caption` })}
  `);
}
