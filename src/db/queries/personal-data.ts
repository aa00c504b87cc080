import type { DatabaseHandle } from '../connection/connection.ts';
import { contactColumns, emailKey } from '../repositories/donation-contacts.ts';

/** Everything stored about a person, by kind. Rows are unchanged, except that hashes of secrets are left out. */
export interface PersonalData {
  exported_at: Date;
  [records: string]: Date | object[];
}

/** A user, or a donor without an account, whom only an email address identifies. */
export type ExportedPerson = { userId: number } | { email: string };

/** An unconfirmed address proves nothing, because anyone who signs up can type someone else's. */
const confirmedEmail =
  'coalesce(cast(:email as text), (select email from users where id = :userId and email_confirmed_at is not null))';
const donationsByEmail = `
  select donation_id from donation_contacts where email_key = ${emailKey(confirmedEmail)}`;
const ofOwnPages = 'page_id in (select id from pages where user_id = :userId)';

/** SQL for each kind of a person's records. Donations by others to their pages are included only as amounts. */
const records: Readonly<Record<string, string>> = {
  account: `
    select id, uuid, email, name, nickname, phone, birthday, street_address, extended_address, locality, region, postal_code,
           country, password_hash is not null as has_password, email_confirmed_at, disabled_at, created_at, updated_at
      from users where id = :userId`,
  deletion: 'select requested_at, due_at from pending_erasures where user_id = :userId',
  external_references: `
    select kind, source, external_id from external_references
     where (kind = 'users' and record_id = :userId)
        or (kind = 'pages' and record_id in (select id from pages where user_id = :userId))
     order by kind, source, external_id`,
  muted_notifications:
    'select name, created_at from muted_notifications where user_id = :userId order by name',
  campaign_messages: `
    select campaign_messages.subject, campaign_messages.body, campaign_messages.created_at
      from campaign_message_recipients
      join campaign_messages on campaign_messages.id = campaign_message_recipients.message_id
     where campaign_message_recipients.user_id = :userId order by campaign_messages.id`,
  pages: `
    select pages.*, campaigns.uid as campaign_uid, campaigns.name as campaign_name, charities.uid as charity_uid,
           charities.name as charity_name
      from pages join campaigns on campaigns.id = pages.campaign_id join charities on charities.id = pages.charity_id
     where pages.user_id = :userId order by pages.id`,
  former_page_slugs: `select page_id, slug from former_page_slugs where ${ofOwnPages} order by page_id, slug`,
  page_answers: `
    select page_group_values.page_id, campaign_groups.key, campaign_groups.label, campaign_group_values.value
      from page_group_values
      join campaign_groups on campaign_groups.id = page_group_values.group_id
      join campaign_group_values on campaign_group_values.id = page_group_values.value_id
     where ${ofOwnPages} order by page_id, key`,
  page_confirmations: `
    select page_id, created_at, confirmed_at from page_confirmations where user_id = :userId order by page_id`,
  teams: `
    select teams.id, teams.name, teams.uid, pages.slug, pages.story, pages.image_url, pages.cover_url,
           team_members.page_id as own_page_id, teams.leader_page_id = team_members.page_id as leads, team_members.joined_at
      from team_members join teams on teams.id = team_members.team_id join pages on pages.id = teams.page_id
     where team_members.${ofOwnPages} order by teams.id`,
  join_requests: `
    select id, team_id, page_id, state, created_at, decided_at from join_requests where ${ofOwnPages} order by id`,
  invitations: `
    select id, team_id, campaign_id, email, full_name, phone, created_by_user_id = :userId as is_own, accepted_page_id,
           accepted_at, cancelled_at, expires_at, created_at
      from invitations
     where created_by_user_id = :userId or accepted_page_id in (select id from pages where user_id = :userId)
        or lower(email) = lower(${confirmedEmail})
     order by id`,
  posts: `select id, page_id, caption, image_url, created_at, updated_at from posts
           where user_id = :userId order by id`,
  photos: `
    select id, page_id, position, path, description, created_at from page_photos
     where ${ofOwnPages} order by page_id, position`,
  held_pictures: `
    select page_id, post_id, kind, address, held_at, held_reason from held_pictures
     where ${ofOwnPages} or post_id in (select id from posts where user_id = :userId) order by id`,
  replies: `select donation_id, caption, created_at, updated_at from donation_replies
             where user_id = :userId order by donation_id`,
  reports_sent: `
    select page_id, subject_type, subject_id, reason, explanation, reporter_name, reporter_email, times, created_at, decision,
           resolved_at
      from reports where ${emailKey('reporter_email')} = ${emailKey(confirmedEmail)} order by id`,
  // Without anything about who reported it.
  reports_about_pages: `
    select page_id, subject_type, subject_id, reason, content - 'pictures' as content, created_at, decision, decision_reason,
           resolved_at
      from reports where ${ofOwnPages} order by id`,
  fitness_activities: 'select * from fitness_activities where user_id = :userId order by id',
  donations_made: `
    select donations.*, donation_replies.caption as reply
      from donations left join donation_replies on donation_replies.donation_id = donations.id
     where donations.id in (
       with own as materialized (select id from donations where donor_user_id = :userId union ${donationsByEmail})
       select id from own union select id from donations where refund_of_id in (select id from own))
     order by donations.id`,
  donation_contacts: `
    select donation_id, ${contactColumns.join(', ')}, created_at, updated_at from donation_contacts
     where donation_id in (select id from donations where donor_user_id = :userId union ${donationsByEmail})
     order by donation_id`,
  receipts: `
    select charity_id, year, number, donation_id, amount_cents, refunded_cents, gift_aid_amount_cents, currency, donated_on, issued_on,
           charity_name
      from receipts
     where donation_id in (select id from donations where donor_user_id = :userId union ${donationsByEmail})
     order by id`,
  payment_events: `
    select donation_events.type, donation_events.reference, donation_events.occurred_at, donation_events.fields
      from donation_events
     where id in (
       select donation_events.id
         from donation_charges
         join donation_events on donation_events.source_id = donation_charges.source_id
           and donation_events.reference = donation_charges.reference
        where donation_charges.donation_id in (
          select id from donations where donor_user_id = :userId union ${donationsByEmail})
       union
       select id from donation_events
        where state in ('received', 'unmatched', 'failed')
          and ${emailKey("fields #>> '{contact,email}'")} = ${emailKey(confirmedEmail)})
     order by donation_events.id`,
  donations_received: `
    select id, page_id, type, amount_cents, gift_aid_amount_cents, refund_of_id, created_at
      from donations where ${ofOwnPages} order by id`,
  applications: `
    select client_id, name, description, application_url, redirect_uris, created_at, deleted_at
      from oauth_clients where owner_user_id = :userId order by id`,
  api_key_requests: `
    select name, purpose, scopes, state, reason, created_at, decided_at
      from api_key_requests where user_id = :userId order by id`,
  allowed_applications: `
    select oauth_clients.name, oauth_consents.created_at
      from oauth_consents join oauth_clients on oauth_clients.id = oauth_consents.oauth_client_id
     where oauth_consents.user_id = :userId order by oauth_consents.created_at, oauth_clients.id`,
  tokens: `
    select oauth_clients.name as application, oauth_tokens.created_at, oauth_tokens.revoked_at
      from oauth_tokens join oauth_clients on oauth_clients.id = oauth_tokens.oauth_client_id
     where oauth_tokens.user_id = :userId order by oauth_tokens.id`,
  sessions: `
    select created_at, last_seen_at, expires_at from sessions where user_id = :userId order by created_at`,
  staff_roles: `
    select staff_roles.role, campaigns.uid as campaign_uid, charities.uid as charity_uid, staff_roles.created_at
      from staff_roles
      left join campaigns on campaigns.id = staff_roles.campaign_id
      left join charities on charities.id = staff_roles.charity_id
     where staff_roles.user_id = :userId order by staff_roles.id`,
  staff_sessions: `
    select device, created_at, last_seen_at, expires_at, proven_at, second_factor_at from staff_sessions
     where user_id = :userId order by created_at`,
  staff_tokens: `
    select name, created_at, expires_at, last_used_at, revoked_at from staff_tokens where user_id = :userId order by id`,
  second_factor: 'select created_at, confirmed_at from staff_factors where user_id = :userId',
  single_sign_on: `
    select issuer, subject, created_at, last_used_at from staff_identities where user_id = :userId order by issuer`,
  passkeys: `
    select name, transports, backed_up, created_at, last_used_at from staff_passkeys where user_id = :userId order by id`,
  mailed_links: `
    select purpose, email, created_at, expires_at, used_at from user_tokens where user_id = :userId order by id`,
  mails: `
    select template, parameters, created_at, send_after, failed_at, last_error from mail_outbox
     where ${emailKey('recipient')} = ${emailKey('coalesce(cast(:email as text), (select email from users where id = :userId))')}
       and (template <> 'invitation' or ${emailKey('recipient')} = ${emailKey(confirmedEmail)})
     order by id`,
  audit_log: `
    select occurred_at, action, details from audit_log
     where (actor_type in ('user', 'staff') and actor_id = :userId) or (subject_type = 'user' and subject_id = :userId)
        or (subject_type = 'page' and subject_id in (select id from pages where user_id = :userId))
     order by id`,
};

/** Rows read in one go; fewer for records with long texts or many numbers. */
const ROWS_AT_ONCE = 200;
const LONG_ROWS_AT_ONCE = 20;
const LONG = new Set(['pages', 'teams', 'fitness_activities']);

/** Yields everything stored about a person, kind by kind and some rows at a time, except copies in logs, which expire on their own. */
async function* personalRecords(
  database: DatabaseHandle,
  person: ExportedPerson,
): AsyncGenerator<{ name: string; rows: object[] }> {
  for (const [name, sql] of Object.entries(records)) {
    const limit = LONG.has(name) ? LONG_ROWS_AT_ONCE : ROWS_AT_ONCE;
    for (let offset = 0, count = limit; count === limit; offset += limit) {
      const { rows } = await database.raw(`${sql} limit :limit offset :offset`, {
        userId: 0,
        email: null,
        ...person,
        limit,
        offset,
      });
      yield { name, rows };
      count = rows.length;
    }
  }
}

/** Returns all of it in memory. */
export async function personalData(database: DatabaseHandle, person: ExportedPerson): Promise<PersonalData> {
  const data: PersonalData = { exported_at: new Date() };
  for await (const { name, rows } of personalRecords(database, person)) {
    data[name] = [...((data[name] ?? []) as object[]), ...rows];
  }
  return data;
}

/**
 * Yields the same data as the text of a JSON document, piece by piece, with the addresses of pictures at the end.
 * @param pictureAddress returns the address for a path
 */
export async function* personalDocument(
  database: DatabaseHandle,
  person: ExportedPerson,
  pictureAddress: (path: string) => string,
): AsyncGenerator<string> {
  yield `{\n  "exported_at": ${JSON.stringify(new Date())}`;
  const pictures = new Set<string>();
  let current: string | undefined;
  let isFirst = true;
  for await (const { name, rows } of personalRecords(database, person)) {
    if (name !== current) {
      yield `${current === undefined ? '' : ']'},\n  ${JSON.stringify(name)}: [`;
      current = name;
      isFirst = true;
    }
    for (const row of rows) {
      const text = JSON.stringify(row);
      for (const path of picturesIn(text)) pictures.add(path);
      yield `${isFirst ? '' : ','}\n    ${text}`;
      isFirst = false;
    }
  }
  yield `],\n  "pictures": ${JSON.stringify([...pictures].map(pictureAddress))}\n}\n`;
}

/** Returns the paths of stored pictures that records show. */
export function picturesOf(data: PersonalData): string[] {
  return [...new Set(picturesIn(JSON.stringify(data)))];
}

function picturesIn(text: string): string[] {
  return text.match(/\/pictures\/[0-9a-f-]{36}/g) ?? [];
}
