import type { Transaction } from '../../connection/in-transaction.ts';
import { contactColumns } from '../../repositories/donation-contacts.ts';
import { mentioned } from './mentioned.ts';
import type { Person } from './person.ts';

/** Replacements for the names of people, teams and applications. */
const ERASED = { user: 'Deleted user', team: 'Deleted team', application: 'Deleted application' };

/**
 * Removes the person from everything that is theirs. Amounts, dates and references of donations stay, and so do the distances and durations
 * of activities that count, and the pages, teams and user row that these refer to, without a name.
 * @param giftAidYears how long the name of a donor with Gift Aid is stored, hidden from everyone
 */
export async function eraseRecords(
  transaction: Transaction,
  person: Person,
  { giftAidYears }: { giftAidYears: number },
): Promise<void> {
  for (const sql of [...statements, forgetWords]) {
    await transaction.raw(sql, {
      userId: person.userId,
      ownEmail: person.isEmailTheirs ? person.email : null,
      pageIds: person.pageIds,
      teamIds: person.teamIds,
      activityIds: person.activityIds,
      donationIds: person.donationIds,
      clientIds: person.oauthClientIds,
      words: person.searchWords,
      texts: person.texts,
      giftAidYears,
      erasedUser: ERASED.user,
      erasedTeam: ERASED.team,
      erasedApplication: ERASED.application,
    });
  }
}

const freshSlug = `'deleted-' || left(replace(gen_random_uuid()::text, '-', ''), 16)`;

/** SQL: a name for what was erased, or a longer one if someone has already chosen that name, so that nobody can block an erasure. */
const freeName = (name: string, others: string) =>
  `${name} || case when exists (select from ${others}) then ' ' || left(gen_random_uuid()::text, 8) else '' end`;

const freeTeamName = (name: string) =>
  freeName(
    name,
    `teams as other where other.campaign_id = teams.campaign_id and other.id <> teams.id and lower(other.name) = lower(${name})`,
  );

/** SQL: teams that also have other members. */
const ofSharedTeams = (id: string) =>
  `(${id} in (select team_id from team_members where page_id = any(:pageIds)) and ${id} <> all(:teamIds))`;

/** Every donation gets a row: it keeps later events from adding the donor's details again. */
const eraseContacts = `
  insert into donation_contacts (donation_id, erased_at)
  select id, now() from donations where id = any(:donationIds) and refund_of_id is null order by id
  on conflict (donation_id) do update
    set ${contactColumns.map((column) => `${column} = default`).join(', ')}, erased_at = excluded.erased_at, updated_at = now()`;

/** In the order in which requests lock these tables. */
const statements = [
  `update donations set donor_name = case when gift_aid_amount_cents <> 0
            and created_at > now() - make_interval(years => cast(:giftAidYears as integer)) then donor_name end,
          message = null, held_at = null, held_reason = null, anonymous = true, updated_at = now()
    where id = any(:donationIds)`,
  eraseContacts,
  'delete from donation_replies where user_id = :userId or donation_id = any(:donationIds)',
  // None of their records may have a name that the next statement gives to others.
  `update fitness_activities set uid = gen_random_uuid(), updated_at = now()
    where user_id = :userId and uid ~ '^deleted-[0-9]+$'`,
  // Before they are deleted, because the event that reports the deletion names them.
  `update fitness_activities set uid = 'deleted-' || id, caption = '', description = null, latitude = null, longitude = null,
          coordinates = null, elevation_series = null, average_watts = null, average_heartrate = null, average_cadence = null,
          average_temp = null, updated_at = now()
    where user_id = :userId`,
  `delete from fitness_activities
    where user_id = :userId and (page_id is null or not public or flagged or deleted_at is not null)`,
  `update unpublished_events set details = details || jsonb_build_object('uid', 'deleted-' || subject_id)
    where type like 'fitness_activity.%' and subject_id = any(:activityIds)`,
  // What was reported of theirs. That it was reported, and what was decided, stays.
  `update reports set content = null, explanation = null, decision_reason = null, note = null, updated_at = now()
    where page_id = any(:pageIds) or (subject_type = 'donation' and subject_id = any(:donationIds))
       or (subject_type = 'post' and subject_id in (select id from posts where user_id = :userId))`,
  'delete from posts where user_id = :userId or page_id = any(:pageIds)',
  'delete from held_pictures where page_id = any(:pageIds)',
  `update pages set name = case when team_id is null then :erasedUser else :erasedTeam end, slug = ${freshSlug},
          state = 'cancelled', story = null, has_set_story = false, image_url = null, has_set_image = false, cover_url = null,
          video_url = null, suggested_donation_cents = null, thank_you = null,
          latitude = null, longitude = null, campaign_date = null, fitness_goal_in_meters = null, held_reason = null,
          awaits_approval = false, updated_at = now()
    where id = any(:pageIds)`,
  'delete from page_photos where page_id = any(:pageIds)',
  'delete from former_page_slugs where page_id = any(:pageIds)',
  // Nobody else picks an answer in the person's own words.
  `update campaign_group_values as answer
      set value = ${freeName("'Deleted ' || answer.id", "campaign_group_values as other where other.group_id = answer.group_id and other.id <> answer.id and other.value = 'Deleted ' || answer.id")}
     from campaign_groups as groups
    where groups.id = answer.group_id and groups.free_text
      and answer.id in (select value_id from page_group_values where page_id = any(:pageIds))
      and not exists (
        select from page_group_values as others where others.value_id = answer.id and others.page_id <> all(:pageIds))`,
  // A team is named after its first leader's page unless someone chose another name.
  `update pages set name = case when ${mentioned('pages.name')} then 'Team ' || team_id else name end,
          slug = case when ${mentioned('pages.slug')} then ${freshSlug} else slug end,
          has_set_story = has_set_story and not coalesce(${mentioned('pages.story')}, false),
          story = case when ${mentioned('pages.story')} then null else story end, updated_at = now()
    where ${ofSharedTeams('pages.team_id')}
      and (${['pages.name', 'pages.slug', 'pages.story'].map(mentioned).join(' or ')})`,
  `delete from former_page_slugs where ${mentioned('slug')}
      and page_id in (select id from pages where ${ofSharedTeams('pages.team_id')})`,
  `update teams set name = ${freeTeamName("'Team ' || teams.id")}, updated_at = now()
    where ${ofSharedTeams('teams.id')} and ${mentioned('teams.name')}`,
  // The longest-standing other member takes over a shared team.
  `update teams set leader_page_id = successor.page_id, updated_at = now()
     from (
       select distinct on (team_members.team_id) team_members.team_id, team_members.page_id
         from team_members
         join pages on pages.id = team_members.page_id
         join users on users.id = pages.user_id
        where users.erased_at is null and pages.user_id <> :userId
        order by team_members.team_id, team_members.joined_at, team_members.page_id
     ) as successor
    where successor.team_id = teams.id and teams.leader_page_id = any(:pageIds)`,
  `update teams set name = ${freeTeamName(":erasedTeam || ' ' || teams.id")}, updated_at = now() where id = any(:teamIds)`,
  `update invitations set email = null, full_name = null, phone = null,
          cancelled_at = case when accepted_at is null then coalesce(cancelled_at, now()) end
    where created_by_user_id = :userId or lower(email) = lower(:ownEmail) or accepted_page_id = any(:pageIds)`,
  `delete from invitation_tokens where invitation_id in (
     select id from invitations where created_by_user_id = :userId and accepted_at is null)`,
  'delete from join_requests where page_id = any(:pageIds)',
  'delete from page_confirmations where user_id = :userId',
  'delete from untold_gifts where page_id = any(:pageIds)',
  'delete from webhook_endpoints where oauth_client_id = any(:clientIds)',
  'delete from oauth_tokens where user_id = :userId or oauth_client_id = any(:clientIds)',
  'delete from oauth_codes where user_id = :userId or oauth_client_id = any(:clientIds)',
  'delete from oauth_consents where user_id = :userId or oauth_client_id = any(:clientIds)',
  'delete from sessions where user_id = :userId or oauth_client_id = any(:clientIds)',
  ...['sessions', 'roles', 'factors', 'tokens'].map(
    (kind) => `delete from staff_${kind} where user_id = :userId`,
  ),
  `update oauth_clients set name = :erasedApplication, description = null, application_url = null, redirect_uris = '{}',
          owner_user_id = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = any(:clientIds)`,
  // Like the tokens of their OAuth applications.
  `update registered_applications set name = :erasedApplication, revoked_at = coalesce(revoked_at, now())
    where id in (select api_key_id from api_key_requests where user_id = :userId)`,
  'delete from api_key_requests where user_id = :userId',
  'delete from user_tokens where user_id = :userId',
  'delete from muted_notifications where user_id = :userId',
  'delete from pending_erasures where user_id = :userId',
  `update users set name = :erasedUser, nickname = null, phone = null,
          birthday = null, street_address = null, extended_address = null, locality = null, region = null,
          postal_code = null, country = null, password_hash = null, email_confirmed_at = null,
          email = replace('deleted-' || ${freeName('id', "users as other where other.id <> users.id and lower(other.email) = 'deleted-' || users.id || '@deleted.invalid'")}, ' ', '-')
            || '@deleted.invalid',
          disabled_at = coalesce(disabled_at, now()), erased_at = now(), updated_at = now()
    where id = :userId`,
];

/**
 * Removes words that find nothing else. If another record starts using one at this moment, the only effect is that the word isn't suggested
 * for misspellings.
 */
const forgetWords = `
  delete from known_words
   where word = any(:words)
     and not exists (select from page_words where page_words.word = known_words.word)
     and not exists (select from campaign_words where campaign_words.word = known_words.word)
     and not exists (select from charity_words where charity_words.word = known_words.word)`;
