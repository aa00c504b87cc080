import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type PageRecord, pageRecord } from '../../db/queries/pages/page-records.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { type FieldError, taken, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { type Addresses, siteOf } from '../addresses.ts';
import { slugsFromName } from '../slugs.ts';
import { acceptInvitation } from '../teams/accept-invitation.ts';
import type { PageInput } from './page-rules.ts';
import { findNamed, type ReadyPage, readNewPage } from './read-new-page.ts';

export interface NewPageInput {
  values: PageInput;
  /** Errors that were found earlier; the values lack the fields with errors. */
  known?: readonly FieldError[] | undefined;
  /** Whether the page is paused until its owner confirms it. */
  waits?: boolean;
  addresses: Pick<Addresses, 'page'>;
  now: Date;
}

/**
 * Creates an individual page for a user in an active campaign. If it is created with an invitation, it gets the invitation's values and
 * joins the team that sent it. Queues an email about the page.
 * @throws ValidationError that lists every error; AuthorizationError for an application outside its campaign
 */
export async function createPage(
  transaction: Transaction,
  actor: PageActor,
  { values, known = [], waits = false, addresses, now }: NewPageInput,
): Promise<PageRecord> {
  const { slug, token, skip_notification } = values;
  const named = await findNamed(transaction, actor, values);
  const ready = readNewPage(actor, values, { now, known }, named);
  const { campaign, owner } = ready;
  const id = await writePage(transaction, ready, { slug, waits });
  if (token) await acceptInvitation(transaction, token, { id, campaign_id: campaign.id });
  const page = await pageRecord(transaction, id);
  if (!skip_notification) {
    await postMail(transaction, {
      template: 'page_created',
      recipient: owner.email,
      parameters: {
        page: String(id),
        ...(page.awaits_approval && { awaits: 'approval' }),
        address: addresses.page(siteOf(campaign), page.slug),
        campaign: campaign.name,
      },
    });
  }
  return page;
}

/** @throws ValidationError if the slug is taken */
async function writePage(
  transaction: Transaction,
  { page, answers }: ReadyPage,
  { slug, waits }: { slug: string | undefined; waits: boolean },
): Promise<number> {
  const writer = new PageWriter(transaction);
  for (const candidate of slug === undefined ? slugsFromName(page.name) : [slug]) {
    const id = await writer.insertUnlessTaken(page, candidate);
    if (id === undefined) continue;
    if (waits) await writer.update(id, { state: 'paused' });
    await writer.chooseGroupValues({ id, campaign_id: page.campaign_id }, answers);
    return id;
  }
  throw new ValidationError([taken('slug')]);
}
