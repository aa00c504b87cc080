import type { Knex } from 'knex';
import type { Transaction } from '../../connection/in-transaction.ts';
import { emailKey } from '../../repositories/donation-contacts.ts';
import type { UserRow } from '../../rows/user-rows.ts';

interface ExternalReference {
  kind: string;
  source: string;
  external_id: string;
}

/** Everything that belongs to a person, read before any of it is erased. */
export interface Person {
  userId: number;
  email: string;
  /** Whether records that others sent to the address, or stored under it, are about this person. */
  isEmailTheirs: boolean;
  /** Their own pages, and those of teams without other members. */
  pageIds: number[];
  teamIds: number[];
  activityIds: number[];
  /** Their donations, and the refunds of these. */
  donationIds: number[];
  oauthClientIds: number[];
  /** Their requests for API keys, and the keys. */
  keyRequestIds: number[];
  apiKeyIds: number[];
  /** Other platforms' references to their records. */
  references: ExternalReference[];
  /** Paths of the pictures that they show. */
  pictures: string[];
  /** Words by which the search finds them. */
  searchWords: string[];
  /** Names, addresses and slugs, in lower case, that identify copies of them in texts that nothing else links to them. */
  texts: string[];
  /** Their short texts of a word or two, and short names: searched for only in records that are known to be about them. */
  words: string[];
}

/** What is known about a person before anything is searched for. A donor without an account has the number 0. */
export type PersonAccount = Pick<UserRow, 'id' | 'email'> &
  Partial<Pick<UserRow, 'name' | 'nickname' | 'phone' | 'street_address'>>;

/** Shorter texts would match all over the database. */
const SHORTEST_TEXT = 6;
const SHORTEST_WORD = 3;

const donationsSql = `
  with own as (
    select id from donations where donor_user_id = :userId
    union select donation_id from donation_contacts where email_key = ${emailKey(':ownEmail')})
  select id from own union select id from donations where refund_of_id in (select id from own)`;

/** The number of a person's records of each kind. */
export interface PersonRecords {
  pages: number;
  teams: number;
  donations: number;
  activities: number;
}

/** Counts what `findPerson` finds if the person's address is theirs. */
export async function countRecords(
  knex: Knex,
  { id: userId, email: ownEmail }: Pick<UserRow, 'id' | 'email'>,
): Promise<PersonRecords> {
  const pageIds: number[] = await knex('pages').where({ user_id: userId }).pluck('id');
  const teams = await aloneIn(knex, pageIds);
  const { rows } = await knex.raw(
    `select (select count(*) from (${donationsSql}) as donations) as donations,
            (select count(*) from fitness_activities where user_id = :userId) as activities`,
    { userId, ownEmail },
  );
  return { pages: pageIds.length + teams.length, teams: teams.length, ...rows[0] };
}

export async function findPerson(
  transaction: Transaction,
  user: PersonAccount,
  isEmailTheirs: boolean,
): Promise<Person> {
  const userId = user.id;
  const ids = async (sql: string): Promise<number[]> => {
    const { rows } = await transaction.raw(sql, { userId, ownEmail: isEmailTheirs ? user.email : null });
    return rows.map(({ id }: { id: number }) => id);
  };
  const donationIds = await ids(`${donationsSql} order by id`);
  const ownPages = await ids('select id from pages where user_id = :userId order by id');
  const teams = await aloneIn(transaction, ownPages);
  const pageIds = [...ownPages, ...teams.map(({ page_id }) => page_id)];
  const teamIds = teams.map(({ id }) => id);
  const named = { userId, pageIds, teamIds, donationIds };
  const said = new Set(await saidBy(transaction, named));
  const email = user.email.toLowerCase();
  const words = [...new Set([...(await textsOf(transaction, user, named)), ...said])];
  return {
    userId,
    email: user.email,
    isEmailTheirs,
    pageIds,
    teamIds,
    activityIds: await ids('select id from fitness_activities where user_id = :userId order by id'),
    donationIds,
    keyRequestIds: await ids('select id from api_key_requests where user_id = :userId order by id'),
    apiKeyIds: await ids(
      'select api_key_id as id from api_key_requests where user_id = :userId and api_key_id is not null order by 1',
    ),
    oauthClientIds: await ids('select id from oauth_clients where owner_user_id = :userId order by id'),
    references: (await transaction.raw(referencesSql, named)).rows,
    pictures: await picturesOf(transaction, named),
    searchWords: await searchWordsOf(transaction, pageIds),
    texts: words.filter(
      (text) => text.length >= SHORTEST_TEXT && !said.has(text) && (isEmailTheirs || text !== email),
    ),
    words,
  };
}

interface Named {
  userId: number;
  pageIds: number[];
  teamIds: number[];
  donationIds: number[];
}

/** Finds teams whose pages are all among the given ones. */
async function aloneIn(knex: Knex, pageIds: number[]): Promise<{ id: number; page_id: number }[]> {
  const { rows } = await knex.raw(
    `select teams.id, teams.page_id from teams
      where teams.id in (select team_id from team_members where page_id = any(:pageIds))
        and not exists (
          select from team_members where team_members.team_id = teams.id and team_members.page_id <> all(:pageIds))
      order by teams.id`,
    { pageIds },
  );
  return rows;
}

const referencesSql = `
  select kind, source, external_id from external_references
   where (kind = 'users' and record_id = :userId) or (kind = 'pages' and record_id = any(:pageIds))
      or (kind = 'teams' and record_id = any(:teamIds))
      or (kind = 'posts' and record_id in (select id from posts where user_id = :userId or page_id = any(:pageIds)))`;

async function picturesOf(transaction: Transaction, named: Named): Promise<string[]> {
  const { rows } = await transaction.raw(
    `select distinct '/pictures/' || substring(shown.address from '/pictures/([0-9a-f-]{36})') as path
       from (
         select image_url from pages where id = any(:pageIds)
         union all select cover_url from pages where id = any(:pageIds)
         union all select image_url from posts where user_id = :userId or page_id = any(:pageIds)
         union all select path from page_photos where page_id = any(:pageIds)
         union all select address from held_pictures
          where page_id = any(:pageIds) or post_id in (select id from posts where user_id = :userId)
       ) as shown (address)
      where shown.address ~ '/pictures/[0-9a-f-]{36}'`,
    { ...named },
  );
  return rows.map(({ path }: { path: string }) => path);
}

async function searchWordsOf(transaction: Transaction, pageIds: number[]): Promise<string[]> {
  return transaction('page_words').whereRaw('page_id = any(?)', [pageIds]).distinct().pluck('word');
}

async function textsOf(transaction: Transaction, user: PersonAccount, named: Named): Promise<string[]> {
  const { rows } = await transaction.raw(
    `select name as text from pages where id = any(:pageIds)
     union select slug from pages where id = any(:pageIds)
     union select slug from former_page_slugs where page_id = any(:pageIds)
     union select name from teams where id = any(:teamIds)
     union select donor_name from donations where id = any(:donationIds)
     union select email from invitations where lower(email) = lower(:email)
     union select email from user_tokens where user_id = :userId`,
    { ...named, email: user.email },
  );
  const texts = [
    user.email,
    user.name,
    user.nickname,
    user.phone,
    user.street_address,
    ...rows.map(({ text }: { text: string | null }) => text),
  ];
  return searchable(texts);
}

/** Finds answers in their own words, and names that their devices gave to activities. */
async function saidBy(transaction: Transaction, named: Named): Promise<string[]> {
  const { rows } = await transaction.raw(
    `select value as text from page_group_values
       join campaign_group_values on campaign_group_values.id = page_group_values.value_id
       join campaign_groups on campaign_groups.id = page_group_values.group_id and campaign_groups.free_text
      where page_group_values.page_id = any(:pageIds)
     union select uid from fitness_activities where user_id = :userId`,
    { ...named },
  );
  return searchable(rows.map(({ text }: { text: string }) => text));
}

function searchable(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.map((text) => (text ?? '').trim().toLowerCase());
  return [...new Set(found)].filter((text) => text.length >= SHORTEST_WORD);
}
