import type { Knex } from 'knex';
import type { Transaction } from '../../connection/in-transaction.ts';
import { emailKey } from '../../repositories/donation-contacts.ts';
import type { PendingEvent } from '../../repositories/events.ts';
import { fieldsWithoutDonor } from './donor-fields.ts';
import { mentioned } from './mentioned.ts';
import type { Person } from './person.ts';
import { redact } from './redact.ts';

/** An event in the log that mentions the person. */
interface ToldEvent extends Pick<PendingEvent, 'type' | 'page_id' | 'team_id' | 'user_id'> {
  position: number;
  subject_id: number | null;
  percent: number | null;
  has_story: boolean;
  moved_from: PendingEvent['moved_from'];
}

/** Presents events as their subjects are now; `undefined` for an event that has nothing left to report. */
export type Present = (
  transaction: Transaction,
  events: readonly PendingEvent[],
) => Promise<(object | undefined)[]>;

/** The subject of each may be long. */
const EVENTS_AT_ONCE = 20;

/** SQL: the id of an event's subject, which its data has under the name of its kind. */
const subjectId = `cast(coalesce(${[
  'donation',
  'join_request',
  'fitness_activity',
  'post',
  'deleted',
  'user',
  'numbers',
]
  .map((name) => `data #>> '{${name},id}'`)
  .join(', ')}) as bigint)`;

/** Removes the person from logs, stored answers and mail that were made from their records. Call it after those were changed. */
export async function eraseCopies(transaction: Transaction, person: Person, present: Present): Promise<void> {
  await retellEvents(transaction, person, present);
  const named = {
    email: person.email,
    isEmailTheirs: person.isEmailTheirs,
    userId: person.userId,
    texts: person.texts.map(asInJson),
    pageIds: person.pageIds,
    teamIds: person.teamIds,
    donationIds: person.donationIds,
    clientIds: person.oauthClientIds,
    keyRequestIds: person.keyRequestIds,
    apiKeyIds: person.apiKeyIds,
  };
  for (const sql of statements) await transaction.raw(sql, named);
  await redactAnswers(transaction, person);
  await redactJson(transaction, person, {
    table: 'audit_log',
    column: 'details',
    where: transaction.raw(
      `(subject_type = 'user' and subject_id = :userId) or (subject_type = 'page' and subject_id = any(:pageIds))
       or (subject_type = 'report' and subject_id in (select id from reports where page_id = any(:pageIds)))
       or (subject_type = 'team' and subject_id = any(:teamIds))
       or (subject_type = 'donation' and subject_id = any(:donationIds))
       or (subject_type = 'oauth_client' and subject_id = any(:clientIds))
       or (subject_type = 'api_key_request' and subject_id = any(:keyRequestIds))
       or (subject_type = 'api_key' and subject_id = any(:apiKeyIds)) or ${mentioned('details::text')}`,
      named,
    ),
  });
  await redactJson(transaction, person, {
    table: 'mail_outbox',
    column: 'parameters',
    where: transaction.raw(mentioned('parameters::text'), named),
  });
}

const statements = [
  `delete from mail_outbox
    where ${emailKey('recipient')} = ${emailKey(':email')} and (:isEmailTheirs or template <> 'invitation')`,
  // Also to another address that came with their donations.
  `delete from mail_outbox where id in (select mail_id from donation_thanks where donation_id = any(:donationIds))`,
  // A test delivery of a webhook shows a page as an example.
  `delete from webhook_deliveries where position is null and ${mentioned('body')}`,
  `update donation_events set fields = ${fieldsWithoutDonor}
     from donation_charges
    where donation_charges.source_id = donation_events.source_id and donation_charges.reference = donation_events.reference
      and donation_charges.donation_id = any(:donationIds)`,
  // Payments that nobody has assigned yet have no donation.
  `update donation_events set fields = ${fieldsWithoutDonor}
    where :isEmailTheirs and ${emailKey("fields #>> '{contact,email}'")} = ${emailKey(':email')}`,
  ...['page', 'campaign', 'charity'].map(
    (name) =>
      `update donation_events set fields = fields - '${name}' where ${mentioned(`fields ->> '${name}'`)}`,
  ),
  // An open report stays apart from others of its page, which the hash of its reporter sees to.
  `update reports set explanation = null, reporter_name = null, reporter_email = null, updated_at = now(),
          reporter_hash = case when state = 'open' then sha256(convert_to(gen_random_uuid()::text, 'UTF8')) end
    where :isEmailTheirs and ${emailKey('reporter_email')} = ${emailKey(':email')}`,
  `update reports set content = null, updated_at = now() where ${mentioned('content::text')}`,
  `update reports set explanation = null, decision_reason = null, note = null, updated_at = now()
    where ${mentioned("concat_ws(' ', explanation, decision_reason, note, reporter_name)")}`,
  `update donation_events set reason = null where reason is not null and ${mentioned('reason')}`,
];

/** Presents the person's events in the log again, and forgets how receivers responded to them. */
async function retellEvents(transaction: Transaction, person: Person, present: Present): Promise<void> {
  const { userId, pageIds, teamIds, donationIds } = person;
  const { rows }: { rows: ToldEvent[] } = await transaction.raw(
    `select position, type, page_id, team_id, user_id, ${subjectId} as subject_id, data -> 'percent' as percent,
            data #>> '{page,story}' is not null as has_story, data -> 'moved_from' as moved_from
       from events
      where :userId in (user_id, former_user_id) or page_id = any(:pageIds) or former_page_id = any(:pageIds)
         or team_id = any(:teamIds)
         or (type like 'donation.%' and cast(data -> 'donation' ->> 'id' as bigint) = any(:donationIds))
      order by position`,
    { userId, pageIds, teamIds, donationIds },
  );
  for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
    const events = rows.slice(from, from + EVENTS_AT_ONCE);
    const said = await present(transaction, events.map(asPending));
    const told = events.flatMap(({ position }, index) => {
      const data = said[index];
      return data ? [{ position, data }] : [];
    });
    await transaction.raw(
      `update events set data = told.data, data_bytes = octet_length(told.data::text) from json_to_recordset(:told) as told (position bigint, data json)
        where events.position = told.position`,
      { told: JSON.stringify(told) },
    );
    const positions = told.map(({ position }) => position);
    const gone = events.map(({ position }) => position).filter((position) => !positions.includes(position));
    await transaction.raw('delete from events where position = any(:gone)', { gone });
    const ofEndpoints = 'endpoint_id in (select id from webhook_endpoints)';
    await transaction.raw(`delete from webhook_deliveries where ${ofEndpoints} and position = any(:gone)`, {
      gone,
    });
    await transaction.raw(
      `update webhook_deliveries set request_headers = null, answer_body = null, error = null
        where ${ofEndpoints} and position = any(:positions)`,
      { positions },
    );
  }
}

/** Returns the event as it was before it was published. */
function asPending(event: ToldEvent): PendingEvent {
  const { type, page_id, team_id, user_id, subject_id, percent, has_story, moved_from } = event;
  return {
    id: 0,
    transaction: '',
    occurred_at: new Date(0),
    team_page_id: null,
    campaign_id: null,
    charity_id: null,
    campaign_uid: null,
    charity_uid: null,
    former_campaign_uid: null,
    former_charity_uid: null,
    former_page_id: null,
    former_team_page_id: null,
    former_user_id: null,
    moved_from,
    type,
    page_id,
    team_id,
    user_id,
    subject_id,
    details: { percent, uid: `deleted-${subject_id}`, story: has_story },
  };
}

/** Redacts the answers that a repeated request would get again: its sender already has the original, and nothing is done twice. */
async function redactAnswers(transaction: Transaction, person: Person): Promise<void> {
  const { rows } = await transaction.raw(
    `select scope, key from idempotency_keys
      where scope like :own or ${mentioned('coalesce(response::text, body::text)')} order by scope, key for update`,
    { own: `user ${person.userId} %`, texts: person.texts.map(asInJson) },
  );
  for (const { scope, key } of rows) {
    // One at a time: each may be long.
    const { rows: found } = await transaction.raw(
      'select coalesce(response, body::json) as answer from idempotency_keys where scope = :scope and key = :key',
      { scope, key },
    );
    const { answer } = found[0];
    if (answer === null) continue;
    await transaction.raw(
      `update idempotency_keys set body = cast(:answer as jsonb), response = cast(:answer as json)
        where scope = :scope and key = :key`,
      { scope, key, answer: JSON.stringify(redact(answer, person.words)) },
    );
  }
}

async function redactJson(
  transaction: Transaction,
  { words }: Person,
  { table, column, where }: { table: string; column: string; where: Knex.Raw },
): Promise<void> {
  const ids: number[] = await transaction(table).where(where).orderBy('id').pluck('id');
  for (const id of ids) {
    const { json } = await transaction(table).where({ id }).first({ json: column });
    await transaction(table)
      .where({ id })
      .update({ [column]: JSON.stringify(redact(json, words)) });
  }
}

/** Returns a text as it appears inside JSON. */
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
