import type { RequestContext } from '../../context.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { findReferenced } from '../../db/repositories/referenced-rows.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { change } from '../../domain/change.ts';
import { namedById } from '../../domain/named-resource.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { NotFoundError, UnavailableError } from '../../errors.ts';
import { mailTextVersion, resetMailText, setMailText } from '../../mail/change-mail-text.ts';
import { draftMail } from '../../mail/draft-mail.ts';
import { isAboutCampaign, isMailName, mailNames } from '../../mail/mail-texts.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { presentMailText, presentMailTextSummary } from '../presenters/mail-text.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

type Words = StaffOperations['previewMailText']['body'];

export const mailTexts = {
  async listMailTexts(_request, { mailTexts: stored }) {
    const texts = await stored.list();
    const items = mailNames.flatMap((name) => {
      const own = texts.filter((text) => text.name === name);
      const ofCampaigns = own.filter(({ campaign_id }) => campaign_id !== null);
      return [
        presentMailTextSummary(
          { name, campaignUid: null },
          own.find(({ campaign_id }) => campaign_id === null),
        ),
        ...ofCampaigns.map((text) => presentMailTextSummary({ name, campaignUid: text.campaign_uid }, text)),
      ];
    });
    return { status: 200, body: { items, count: items.length, count_is_exact: true, next: null } };
  },

  getMailText({ params }, context) {
    return readMailText(context, params.mail_text_id);
  },

  updateMailText(request, context) {
    const { params, body, principal } = request;
    return answerEdit(
      request,
      async (isExpected) => {
        const { name, named } = await findPlace(context, params.mail_text_id);
        const input = { ...body, name, campaign: named, isExpected };
        return change(context, callerOf(principal), setMailText, input);
      },
      () => readMailText(context, params.mail_text_id),
    );
  },

  async resetMailText({ params, principal }, context) {
    const { name, named } = await findPlace(context, params.mail_text_id);
    await change(context, callerOf(principal), resetMailText, { name, campaign: named });
    return readMailText(context, params.mail_text_id);
  },

  async previewMailText({ params, body }, context) {
    const { subject, text, html } = await draft(context, params.mail_text_id, body);
    return { status: 200, body: { preview: { subject, text, html } } };
  },

  async sendTestMail({ params, body, principal }, context) {
    const { userId } = callerOf(principal);
    const message = await draft(context, params.mail_text_id, body);
    const user = await new UserRepository(context.database.primary).find(userId);
    if (!user) throw new NotFoundError();
    await context.mailTransport({ ...message, to: user.email, unsubscribe: undefined }).catch((error) => {
      throw new UnavailableError(`The mail server did not accept the email: ${error.message}`);
    });
    return { status: 200, body: { test_mail: { sent_to: user.email } } };
  },
} satisfies Partial<OperationsHandlers>;

/** Finds the email and the campaign of a path. @throws NotFoundError also for a campaign's own text of an email that isn't about one */
async function findPlace({ database }: Pick<RequestContext, 'database'>, id: string) {
  const [name = '', place] = id.split('@');
  if (!isMailName(name)) throw new NotFoundError();
  if (place === undefined) return { name, named: undefined, campaign: undefined };
  const reference = parseResourceReference(place);
  const campaign = reference && (await findReferenced(database.primary, 'campaigns', reference));
  if (!campaign || !isAboutCampaign(name)) throw new NotFoundError();
  return { name, named: namedById(campaign.id, campaign.uid), campaign };
}

/** Reads a text with its version. @throws NotFoundError */
async function readMailText(context: Pick<RequestContext, 'database' | 'mailTexts'>, id: string) {
  const { name, campaign } = await findPlace(context, id);
  const texts = await context.mailTexts.find(name, campaign?.id);
  const own = texts.find(({ campaign_id }) => campaign_id === (campaign?.id ?? null));
  const place = { name, campaignUid: campaign?.uid ?? null };
  return {
    status: 200 as const,
    body: presentMailText(place, texts, campaign?.id),
    headers: versionHeader(mailTextVersion(own)),
  };
}

async function draft(context: RequestContext, id: string, words: Words) {
  const { config, database, mailTexts } = context;
  const { name, campaign } = await findPlace(context, id);
  return draftMail(name, words, {
    branding: siteBranding(await new BrandingRepository(database.primary).find()),
    baseUrl: config.baseUrl,
    operationsUrl: config.operationsUrl,
    mailTexts,
    ...(campaign && { campaign }),
  });
}
