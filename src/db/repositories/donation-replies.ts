import { donationUid } from '../queries/donation-uid.ts';
import type { ResourceReference } from '../queries/filters.ts';
import { Repository } from './repository.ts';

/** A donation that the page's owner may reply to. */
export interface AnswerableDonation {
  id: number;
  /** In the form country-number. */
  uid: string;
  /** Address of the donor's active account, or without an account the one given with the donation; null while the page is hidden. */
  donor_email: string | null;
  page_id: number;
  page_slug: string;
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
}

export interface DonationReply {
  id: number;
  caption: string;
  created_at: Date;
}

const shown = ['id', 'caption', 'created_at'] as const;

/** Page owners' replies to donations. */
export class DonationReplyRepository extends Repository {
  /** Finds a donation to the page that isn't a refund. */
  async findDonation(pageId: number, reference: ResourceReference): Promise<AnswerableDonation | undefined> {
    if (reference.kind !== 'id' && reference.kind !== 'uid') return undefined;
    const [isNamed, name] =
      reference.kind === 'id'
        ? ['donations.id = :name', reference.id]
        : [`${donationUid} = :name`, reference.uid];
    const { rows }: { rows: AnswerableDonation[] } = await this.knex.raw(
      `select donations.id, ${donationUid} as uid, 
              case when pages.hidden then null when donations.donor_user_id is null then contacts.email else donors.email end as donor_email,
              pages.id as page_id, pages.slug as page_slug, campaigns.country_code,
              campaigns.slug as campaign_slug, campaigns.is_default as campaign_is_default
         from donations
         join pages on pages.id = donations.page_id
         join campaigns on campaigns.id = pages.campaign_id
         left join users as donors on donors.id = donations.donor_user_id and donors.disabled_at is null
         left join donation_contacts as contacts on contacts.donation_id = donations.id
        where ${isNamed} and donations.page_id = :pageId and donations.refund_of_id is null`,
      { name, pageId },
    );
    return rows[0];
  }

  /** Saves the reply, replacing any existing one. `isFirst`: there was none. */
  async save(reply: {
    donation_id: number;
    user_id: number;
    caption: string;
  }): Promise<{ reply: DonationReply; isFirst: boolean }> {
    const [first]: DonationReply[] = await this.knex('donation_replies')
      .insert(reply)
      .onConflict('donation_id')
      .ignore()
      .returning(shown);
    if (first) return { reply: first, isFirst: true };
    const [replaced]: DonationReply[] = await this.knex('donation_replies')
      .where('donation_id', reply.donation_id)
      .update({
        ...reply,
        updated_at: this.knex.raw(
          'case when (user_id, caption) is distinct from (:user_id, :caption) then now() else updated_at end',
          { ...reply },
        ),
      })
      .returning(shown);
    // The owner is deleting the reply at the same moment, so this one is the first again.
    return replaced ? { reply: replaced, isFirst: false } : this.save(reply);
  }

  /** @returns whether there was a reply */
  async delete(donationId: number): Promise<boolean> {
    return (await this.knex('donation_replies').where('donation_id', donationId).delete()) > 0;
  }
}
