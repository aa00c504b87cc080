import type { MailTextRow } from '../rows/mail-text-rows.ts';
import { Repository } from './repository.ts';

/** Emails in the operator's own words. */
export class MailTextRepository extends Repository {
  /** Returns the text of the campaign and then the one of the installation, if there are any. */
  async find(name: string, campaignId: number | undefined): Promise<MailTextRow[]> {
    return this.knex('mail_texts')
      .where({ name })
      .whereRaw('(campaign_id is null or campaign_id = ?)', [campaignId ?? null])
      .orderByRaw('campaign_id nulls last');
  }

  /** Lists all texts with the uid and the address of their campaign: by name, the installation's first. */
  async list(): Promise<(MailTextRow & { campaign: string | null; campaign_uid: string | null })[]> {
    return this.knex('mail_texts')
      .leftJoin('campaigns', 'campaigns.id', 'mail_texts.campaign_id')
      .select(
        'mail_texts.*',
        'campaigns.uid as campaign_uid',
        this.knex.raw(`campaigns.country_code || '/' || campaigns.slug as campaign`),
      )
      .orderByRaw('mail_texts.name, mail_texts.campaign_id nulls first');
  }

  /** Makes other changes of texts wait until the transaction ends. Reading goes on. */
  async lock(): Promise<void> {
    await this.knex.raw('lock table mail_texts in share row exclusive mode');
  }

  /** Writes the text of an email, for its campaign or the installation. */
  async save(text: Omit<MailTextRow, 'id' | 'updated_at'>): Promise<MailTextRow> {
    const [saved] = await this.knex('mail_texts')
      .insert(text)
      .onConflict(['name', 'campaign_id'])
      .merge({ ...text, updated_at: this.knex.fn.now() })
      .returning('*');
    return saved;
  }

  async delete(id: number): Promise<void> {
    await this.knex('mail_texts').where({ id }).delete();
  }
}
