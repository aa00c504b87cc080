import type { Knex } from 'knex';
import { ReceiptRepository } from '../../repositories/receipts.ts';

/** What the donor was sent about a donation. */
export interface DonorMailRecord {
  thanks_state: 'none' | 'waiting' | 'sent' | 'failed' | 'past';
  thanked_at: Date | null;
  receipt_number: string | null;
  /** Such as `2026-11-03`. */
  receipt_issued_on: string | null;
}

export async function donorMail(knex: Knex, donationId: number): Promise<DonorMailRecord> {
  const [{ rows }, [receipt]] = await Promise.all([
    knex.raw(
      `select case when thanks.due_at is not null then 'waiting'
                   when thanks.mail_id is null then 'none'
                   when mail_outbox.id is null then 'past'
                   when mail_outbox.sent_at is not null then 'sent'
                   when mail_outbox.failed_at is not null then 'failed'
                   else 'waiting' end as thanks_state,
              mail_outbox.sent_at as thanked_at
         from donation_thanks as thanks
         left join mail_outbox on mail_outbox.id = thanks.mail_id
        where thanks.donation_id = ?`,
      [donationId],
    ),
    new ReceiptRepository(knex).ofDonation([donationId]),
  ]);
  return {
    ...(rows[0] ?? { thanks_state: 'none', thanked_at: null }),
    receipt_number: receipt?.reference ?? null,
    receipt_issued_on: receipt?.issued_on ?? null,
  };
}
