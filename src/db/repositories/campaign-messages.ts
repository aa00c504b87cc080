import type { Transaction } from '../connection/in-transaction.ts';
import type { CampaignMessageRow } from '../rows/campaign-rows.ts';
import { type OutboxMail, postMails } from './mail-outbox.ts';
import { Repository } from './repository.ts';

/** The fundraisers of a campaign, or those of them who lead a team. */
export interface Audience {
  campaignId: number;
  leadersOnly: boolean;
}

export interface AudienceCount {
  /** People who get the message; one who already has it isn't counted. */
  recipients: number;
  /** Others who have turned off these emails. */
  muted: number;
}

/** A message with the number of people for whom it was queued, and what became of the emails. */
export interface SentMessage extends Pick<CampaignMessageRow, 'id' | 'subject' | 'created_at'> {
  recipients: number;
  waiting: number;
  /** Given up: refused by the mail server, or tried too often. Known for MAIL_RETENTION_DAYS. */
  failed: number;
  /** Name of the member of staff or operator; null if the audit log no longer has it. */
  sent_by: string | null;
}

/** A message as it is emailed. */
export type MailedMessage = Pick<CampaignMessageRow, 'subject' | 'body'> & { campaign_name: string };

type NewMessage = Pick<CampaignMessageRow, 'campaign_id' | 'subject' | 'body' | 'content_hash'>;

/**
 * SQL: the accounts with a page in the campaign that takes part: it is neither paused, closed nor hidden. It may have finished, so that
 * everyone can be thanked afterwards.
 */
const fundraisers = `
  users.disabled_at is null and users.id in (
    select pages.user_id from pages
     where pages.campaign_id = :campaignId and pages.state = 'active' and not pages.hidden
       and (not :leadersOnly or pages.id in (
         select teams.leader_page_id from teams where teams.campaign_id = :campaignId)))`;

const muted = `exists (
  select from muted_notifications as muted where muted.user_id = users.id and muted.name = 'campaign_message')`;

const alreadySent = `exists (
  select from campaign_message_recipients as sent where sent.message_id = :messageId and sent.user_id = users.id)`;

/** Emails of the operator to the fundraisers of a campaign. */
export class CampaignMessageRepository extends Repository {
  /** @param messageId the message, if it was sent before */
  async countAudience(audience: Audience, messageId?: number): Promise<AudienceCount> {
    const { rows } = await this.knex.raw(
      `select count(*) filter (where not ${muted})::integer as recipients, count(*) filter (where ${muted})::integer as muted
         from users where ${fundraisers} and not ${alreadySent}`,
      { ...audience, messageId: messageId ?? null },
    );
    return rows[0];
  }

  async findId(campaignId: number, contentHash: Buffer): Promise<number | undefined> {
    const key = { campaign_id: campaignId, content_hash: contentHash };
    return (await this.knex('campaign_messages').where(key).first('id'))?.id;
  }

  /** @returns undefined if the campaign already has this message */
  async create(message: NewMessage): Promise<CampaignMessageRow | undefined> {
    const [row] = await this.knex('campaign_messages')
      .insert(message)
      .onConflict(['campaign_id', 'content_hash'])
      .ignore()
      .returning('*');
    return row;
  }

  async countSince(campaignId: number, hours: number): Promise<number> {
    const { rows } = await this.knex.raw(
      `select count(*)::integer as count from campaign_messages
        where campaign_id = :campaignId and created_at > now() - make_interval(hours => :hours)`,
      { campaignId, hours },
    );
    return rows[0].count;
  }

  async findToMail(id: number): Promise<MailedMessage | undefined> {
    return this.knex('campaign_messages')
      .join('campaigns', 'campaigns.id', 'campaign_messages.campaign_id')
      .where('campaign_messages.id', id)
      .first('campaign_messages.subject', 'campaign_messages.body', 'campaigns.name as campaign_name');
  }

  /** Lists the messages of a campaign, the newest first. @param most default: all */
  async list(campaignId: number, most?: number): Promise<SentMessage[]> {
    const { rows } = await this.knex.raw(
      `select campaign_messages.id, campaign_messages.subject, campaign_messages.created_at,
              (select coalesce(users.name, audit_log.actor_name)
                 from audit_log left join users on audit_log.actor_type = 'staff' and users.id = audit_log.actor_id
                where subject_type = 'campaign' and subject_id = :campaignId and action = 'campaign.message'
                  and details ->> 'message' = campaign_messages.id::text
                order by audit_log.id limit 1) as sent_by,
              count(sent.user_id)::integer as recipients,
              count(*) filter (where mail.sent_at is null and mail.failed_at is null and mail.id is not null)::integer as waiting,
              count(*) filter (where mail.failed_at is not null)::integer as failed
         from (select * from campaign_messages where campaign_id = :campaignId
                order by created_at desc, id desc limit :most) as campaign_messages
         left join campaign_message_recipients as sent on sent.message_id = campaign_messages.id
         left join mail_outbox as mail on mail.id = sent.mail_id
        group by campaign_messages.id, campaign_messages.subject, campaign_messages.created_at
        order by campaign_messages.created_at desc, campaign_messages.id desc`,
      { campaignId, most: most ?? null },
    );
    return rows;
  }
}

interface Batch {
  messageId: number;
  /** Continue after this user. */
  after: number;
  /** Number of users. */
  most: number;
  perMinute: number;
}

/**
 * Queues a message for the next people of its audience who haven't got it. The key of the recipients decides who that is, so it can be
 * interrupted, repeated and run by several processes. The emails are spread over time, after those of earlier messages.
 * @returns the number of queued emails, and the last user that was considered; undefined at the end
 */
export async function postCampaignMessage(
  transaction: Transaction,
  audience: Audience,
  { messageId, after, most, perMinute }: Batch,
): Promise<{ queued: number; last: number | undefined }> {
  const { rows }: { rows: { id: number; email: string; mail_id: number | null }[] } = await transaction.raw(
    `with people as (
       select users.id, users.email from users
        where users.id > :after and ${fundraisers} and not ${muted} and not ${alreadySent}
        order by users.id limit :most
     ), mailed as (
       insert into campaign_message_recipients (message_id, user_id, mail_id)
       select cast(:messageId as bigint), people.id, nextval(pg_get_serial_sequence('mail_outbox', 'id')) from people order by people.id
       on conflict do nothing returning user_id, mail_id
     )
     select people.id, people.email, mailed.mail_id from people left join mailed on mailed.user_id = people.id order by people.id`,
    { ...audience, messageId, after, most },
  );
  const start = await firstSlot(transaction);
  const mails: OutboxMail[] = rows
    .filter(({ mail_id }) => mail_id !== null)
    .map(({ email, mail_id }, index) => ({
      ...(mail_id !== null && { id: mail_id }),
      template: 'campaign_message',
      recipient: email,
      parameters: { message: String(messageId) },
      send_after: new Date(start.getTime() + ((index + 1) * 60_000) / perMinute),
    }));
  await postMails(transaction, mails);
  return { queued: mails.length, last: rows.length < most ? undefined : rows.at(-1)?.id };
}

/** Returns the time of the last message that is waiting, at least now. */
async function firstSlot(transaction: Transaction): Promise<Date> {
  const { rows } = await transaction.raw(
    `select greatest(now(), (
       select send_after from mail_outbox
        where template = 'campaign_message' and sent_at is null and failed_at is null
        order by send_after desc, id desc limit 1)) as start`,
  );
  return rows[0].start;
}
