// @ts-check

import { createPostings, dropPostings } from './sql/word-postings.js';

const campaigns = {
  table: 'campaigns',
  postings: 'campaign_words',
  key: 'campaign_id',
  entities: 'campaigns',
  texts: `campaigns.name, null, string_to_array(campaigns.slug, '-')`,
  watched: 'name, slug',
};

const charities = {
  table: 'charities',
  postings: 'charity_words',
  key: 'charity_id',
  entities: 'charities',
  texts: `charities.name, null, string_to_array(charities.slug, '-')`,
  watched: 'name, slug',
};

const pages = {
  table: 'pages',
  postings: 'page_words',
  key: 'page_id',
  entities: `(
    select pages.id, pages.name, pages.slug, pages.campaign_id, pages.charity_id, pages.expires_at, pages.owner_type,
           pages.state, users.name as supporter_name
    from pages left join users on users.id = pages.user_id) as pages`,
  texts: `pages.name, pages.supporter_name, string_to_array(pages.slug, '-')`,
  watched: 'name, slug, user_id',
  carried: [
    ['campaign_id', 'bigint', 'campaign_id'],
    ['charity_id', 'bigint', 'charity_id'],
    ['expires_at', 'timestamptz', `coalesce(expires_at, 'infinity')`],
    ['is_team', 'boolean', `owner_type = 'Team'`],
    ['active', 'boolean', `state = 'active'`],
  ],
  /** @param {string} relation */
  lock: (relation) => `
    perform from users where id in (select user_id from ${relation}) order by id for share;`,
};

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
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

    ${[campaigns, charities, pages].map(createPostings).join('\n')}

    create index campaign_words_word_index on campaign_words (word, placement, name_length, campaign_id)
      include (shared_letters);
    create index charity_words_word_index on charity_words (word, placement, name_length, charity_id)
      include (shared_letters);

    create index page_words_word_index on page_words (word, placement, name_length, page_id)
      include (shared_letters, campaign_id, charity_id, expires_at, is_team, active);
    create index page_words_campaign_index on page_words (campaign_id, word, placement, name_length, page_id)
      include (shared_letters, expires_at, is_team, active);
    create index page_words_charity_index on page_words (charity_id, word, placement, name_length, page_id)
      include (shared_letters, campaign_id, expires_at, is_team, active);

    comment on column page_words.expires_at is 'Of the page; infinity when it never expires.';

    create function page_words_after_user_update() returns trigger language plpgsql as $$
    declare
      renamed bigint[] := array(
        select added.id from added join removed using (id) where added.name is distinct from removed.name);
    begin
      if cardinality(renamed) > 0 then
        delete from page_words using pages
          where page_words.page_id = pages.id and pages.user_id = any(renamed);
        with written as (
          insert into page_words select recomputed.* from pages
            join recomputed_page_words as recomputed on recomputed.page_id = pages.id
            where pages.user_id = any(renamed)
            returning word
        ),
        words as (select distinct word from written)
        insert into known_words select word, spellings_of(word) from words
          where word !~ '[0-9]' and not exists (select from known_words where known_words.word = words.word)
          order by word on conflict do nothing;
      end if;
      return null;
    end $$;

    create trigger word_postings_update after update on users
      referencing old table as removed new table as added
      for each statement execute function page_words_after_user_update();
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop trigger word_postings_update on users;
    drop function page_words_after_user_update();
    ${[pages, charities, campaigns].map(dropPostings).join('\n')}
    drop function word_postings(text, text, text[]);
  `);
}
