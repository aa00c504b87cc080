import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
import type { PageStart } from '../../db/queries/site/page-start.ts';
import { IdempotencyKeys } from '../../db/repositories/idempotency-keys.ts';
import { campaignStatus } from '../../domain/campaign-status.ts';
import { createPage } from '../../domain/commands/create-page.ts';
import { updatePage } from '../../domain/commands/update-page.ts';
import { decimalText } from '../../domain/money.ts';
import { parseResourceReference } from '../../domain/references.ts';
import type { Changes } from '../../domain/run-command.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { storyOf, typedOf } from '../story-text.ts';
import { chooseCampaignView } from '../views/choose-campaign-view.ts';
import {
  editPageLabels,
  editPageView,
  groupFieldName,
  newPageLabels,
  newPageView,
} from '../views/page-form-views.ts';
import { writeFromForm } from '../write-from-form.ts';
import { findInvitation } from './invitations.ts';
import { numberInPath } from './number-in-path.ts';
import { findOwnPage } from './own-page.ts';

/** A user's own pages: making one, changing it. */
export const pageForms = {
  /** Without a campaign in the address it is chosen first. */
  async showNew(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const campaign = queryValue(ctx, 'campaign');
    const charity = queryValue(ctx, 'charity')?.toLowerCase();
    if (!campaign) return showChoice(ctx, context, charity);
    const token = queryValue(ctx, 'invitation');
    const start = await findStart(context, campaign, charity);
    const isOpen = campaignStatus(start.campaign, context.clock()) === 'active';
    if (!isOpen) return showChoice(ctx, context, charity, `${start.campaign.name} takes no new pages.`);
    const invitation = token ? await findInvitation(context, token, user) : undefined;
    const [first] = start.charities;
    const form = {
      // Pressing the button twice must not make two pages.
      form_key: randomUUID(),
      ...(token && invitation ? { token } : {}),
      ...(first && (first.is_asked_for || first.is_default || start.charities.length === 1)
        ? { charity_id: first.uid }
        : {}),
    };
    showNewForm(ctx, context, { start, form, invitation });
  },

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { form } = ctx.state;
    const start = await findStart(context, form.campaign_id ?? '', form.charity_id?.toLowerCase());
    const answers = start.groups.map(({ id, key }) => [key, form[groupFieldName(id)] ?? '']);
    try {
      const input = readAsOperation(context.contract, 'createPage', {
        body: {
          ...pick(form, ['campaign_id', 'charity_id', 'name', 'birthday', 'target', 'image', 'token']),
          story: storyOf(form.story ?? ''),
          ...(answers.length > 0 && { group_values: Object.fromEntries(answers) }),
        },
      });
      const sent = { scope: `user ${user.id} new page form`, form };
      await writeFromForm(context, (transaction) =>
        oncePerForm(transaction, sent, () => createPage(transaction, context, { userId: user.id }, input)),
      );
    } catch (error) {
      const refused = refusedForm(ctx, error, newPageLabels);
      const invitation = form.token ? await findInvitation(context, form.token, user) : undefined;
      return showNewForm(ctx, context, { start, form, invitation }, refused);
    }
    seeOther(ctx, `/dashboard?notice=${form.token ? 'joined' : 'page-created'}`);
  },

  async showEdit(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findOwnPage(ctx, context, user);
    const form = {
      story: page.has_set_story && page.story ? typedOf(page.story) : '',
      target: decimalText(page.target_cents),
      image: (page.has_set_image && page.image_url) || '',
    };
    showEditForm(ctx, context, { page, form });
  },

  async update(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { form } = ctx.state;
    try {
      const edits = { ...pick(form, ['target', 'image']), story: storyOf(form.story ?? '') };
      const id = numberInPath(ctx, 'id');
      await writeFromForm(context, (transaction) => updatePage(transaction, { userId: user.id }, id, edits));
    } catch (error) {
      const refused = refusedForm(ctx, error, editPageLabels);
      const page = await findOwnPage(ctx, context, user);
      return showEditForm(ctx, context, { page, form }, refused);
    }
    seeOther(ctx, '/dashboard?notice=page-saved');
  },
};

async function findStart(
  { site }: SiteContext,
  campaign: string,
  charity: string | undefined,
): Promise<PageStart> {
  const reference = parseResourceReference(campaign);
  const start = reference && (await site.pageStart(reference, charity));
  if (!start) throw new NotFoundError();
  return start;
}

async function showChoice(
  ctx: HtmlContext,
  context: SiteContext,
  charity: string | undefined,
  problem?: string,
): Promise<void> {
  const search = (queryValue(ctx, 'q') ?? '').trim().slice(0, 100);
  const campaigns = await context.site.openCampaigns(search, context.clock());
  const main = chooseCampaignView({ campaigns, charity, search, problem });
  sendView(ctx, { title: 'Choose a campaign', noIndex: true, main });
}

interface NewForm {
  start: PageStart;
  form: Readonly<Record<string, string>>;
  invitation: InvitationOffer | undefined;
}

function showNewForm(
  ctx: HtmlContext,
  context: SiteContext,
  { start, form, invitation }: NewForm,
  refused?: RefusedForm,
): void {
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const team = invitation?.team.name;
  const main = newPageView({ ...formState(ctx, refused), ...start, links, form, team });
  sendForm(ctx, { title: 'Create a page', titleInError: 'create a page', noIndex: true, main }, refused);
}

function showEditForm(
  ctx: HtmlContext,
  context: SiteContext,
  { page, form }: { page: PageRecord; form: Readonly<Record<string, string>> },
  refused?: RefusedForm,
): void {
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = editPageView({ ...formState(ctx, refused), page, links, form });
  const { name } = page;
  sendForm(ctx, { title: `Edit ${name}`, titleInError: `edit ${name}`, noIndex: true, main }, refused);
}

function pick<Name extends string>(
  form: Readonly<Record<string, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const sent = names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name].trim()]]));
  return Object.fromEntries(sent);
}

/**
 * Runs a command once for a form, however often the browser sends it unchanged within 24 hours. The same form with other
 * values is a new one.
 * @param scope the user and the kind of form
 */
async function oncePerForm(
  transaction: Transaction,
  { scope, form }: { scope: string; form: Readonly<Record<string, string>> },
  command: () => Promise<{ changes: Changes }>,
): Promise<{ changes: Changes }> {
  if (!form.form_key) return command();
  const fields = Object.entries(form).filter(([name]) => name !== 'csrf_token');
  const requestHash = createHash('sha256').update(JSON.stringify(fields)).digest();
  const keyed = { scope, key: requestHash.toString('base64url'), requestHash };
  const keys = new IdempotencyKeys(transaction);
  if (await keys.reserve(keyed)) return { changes: {} };
  const result = await command();
  await keys.store(keyed, 303, null);
  return result;
}
