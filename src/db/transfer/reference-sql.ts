import type { ReferredTable } from './merge-plan.ts';

const byNumber = (table: string, text: string) =>
  `when ${text} ~ '^[1-9][0-9]{0,15}$' then (select id from ${table} where id = ${text}::bigint)`;
const byUuid = (table: string, text: string) =>
  `when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (select id from ${table} where uuid = ${text}::uuid)`;
const byUid = (table: string, text: string) =>
  `when ${text} ~* '^[a-z]{2}-[0-9]{1,19}$' then
     (select id from ${table} where uid = (
        select uid_prefix || '-' || split_part(${text}, '-', 2) from countries
         where lower(split_part(${text}, '-', 1)) in (code, uid_prefix)))`;
/** Callers confuse a country's code with the prefix of its uids. */
const countryOf = (text: string) =>
  `(select code from countries where lower(split_part(${text}, '/', 1)) in (code, uid_prefix))`;
const byAddress = (table: string, text: string) =>
  `when ${text} ~ '^[A-Za-z]{2}/[^/]+$' then
     (select id from ${table} where country_code = ${countryOf(text)} and slug = lower(split_part(${text}, '/', 2)))`;

/**
 * SQL: whether only the account itself claims that its address belongs to its user. Otherwise anyone could get someone else's pages and
 * donations by signing up with their address before an import. Accounts created by an application, an operator or an import count as
 * proven.
 */
export const isEmailUnproven = (user: string) => `(${user}.signed_up and ${user}.email_confirmed_at is null)`;

const ways: Record<ReferredTable, (text: string) => string[]> = {
  charities: (text) => [byUid('charities', text), byAddress('charities', text), byUuid('charities', text)],
  campaigns: (text) => [byUid('campaigns', text), byAddress('campaigns', text), byUuid('campaigns', text)],
  users: (text) => [
    `when ${text} like '%@%' then
       (select id from users where lower(email) = lower(${text}) and not ${isEmailUnproven('users')})`,
    byUuid('users', text),
  ],
  pages: (text) => [
    byUid('pages', text),
    byUuid('pages', text),
    `when ${text} ~ '^[A-Za-z]{2}/[^/]+/[^/]+$' then
       (select pages.id from pages join campaigns on campaigns.id = pages.campaign_id
         where campaigns.country_code = ${countryOf(text)} and campaigns.slug = lower(split_part(${text}, '/', 2))
           and pages.slug = lower(split_part(${text}, '/', 3)))`,
    `when ${text} ~ '^[A-Za-z]{2}/[^/]+$' then
       (select pages.id from pages join campaigns on campaigns.id = pages.campaign_id
         where campaigns.country_code = ${countryOf(text)} and campaigns.is_default
           and pages.slug = lower(split_part(${text}, '/', 2)))`,
  ],
  teams: (text) => [byUid('teams', text), byUuid('teams', text)],
  posts: () => [],
  leaderboards: () => [],
};

/** SQL: the id of the record with this name at a source; null if there is none, or no longer. */
export function idOfExternal(table: ReferredTable, source: string, externalId: string): string {
  return `(select ${table}.id from external_references join ${table} on ${table}.id = external_references.record_id
     where external_references.kind = '${table}' and external_references.source = ${source}
       and external_references.external_id = ${externalId})`;
}

/** SQL: the id of the record that a text names in any of the ways that files may use; the source's own name takes precedence. */
export function idOfReferred(table: ReferredTable, text: string, source: string): string {
  return `case when ${text} is not null then coalesce(
    ${idOfExternal(table, source, text)},
    case ${[...ways[table](text), byNumber(table, text)].join('\n')} end) end`;
}
