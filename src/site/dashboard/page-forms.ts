import { randomUUID } from 'node:crypto';
import { cutText } from '../../cut-text.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
import type { PageShowcase } from '../../db/queries/site/page-showcase.ts';
import type { PageStart } from '../../db/queries/site/page-start.ts';
import { HeldPictureRepository } from '../../db/repositories/held-pictures.ts';
import { pageStates } from '../../db/rows/page-rows.ts';
import { userActor } from '../../domain/actor.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { answering, change } from '../../domain/change.ts';
import { decimalText, parsePositiveCents } from '../../domain/money.ts';
import { createPage } from '../../domain/pages/create-page.ts';
import { birthdayErrors, valueErrors } from '../../domain/pages/page-rules.ts';
import { LONGEST_STORY } from '../../domain/pages/page-story.ts';
import type { PageEdits } from '../../domain/pages/update-page.ts';
import { videoAddress } from '../../domain/pages/video-address.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { isLongerThan } from '../../domain/text-length.ts';
import { type FieldError, invalid, NotFoundError } from '../../errors.ts';
import { changePage } from '../../fundraising/update-page-with-picture.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { withOwnMail } from '../../web/mail-sent.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { typedNumber } from '../../web/typed-number.ts';
import { numberText } from '../../web/views/count-text.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { distanceTyped } from '../parts/text/distance-text.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks, withQuery } from '../site-links.ts';
import { chooseCampaignView } from './choose-campaign-view.ts';
import { formKey } from './form-key.ts';
import { FormProblems } from './form-problems.ts';
import { findInvitation } from './invitations.ts';
import { findOwnPage } from './own-page.ts';
import {
  editPageLabels,
  editPageView,
  groupFieldName,
  newPageLabels,
  newPageView,
} from './page-form-views.ts';
import { storyOf, typedOf } from './story-text.ts';
import { amountErrors, readDistance } from './typed-number.ts';

/** A user's own pages: create and edit. */
export const pageForms = {
  /** Shows the form, or the choice of a campaign if the address doesn't name one. */
  async showNew(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const campaign = queryValue(ctx, 'campaign');
    const charity = queryValue(ctx, 'charity')?.toLowerCase();
    if (!campaign) return showChoice(ctx, context, charity);
    const token = queryValue(ctx, 'invitation');
    const start = await findStart(context, campaign, charity);
    const isOpen = campaignStatus(start.campaign, context.clock()) === 'active';
    if (!isOpen)
      return showChoice(
        ctx,
        context,
        charity,
        `${start.campaign.name} isn't accepting new pages. Choose another campaign.`,
      );
    const invitation = token ? await findInvitation(context, token, user) : undefined;
    const [first] = start.charities;
    const { default_story, default_target_cents } = start.campaign;
    const target = invitation?.target_cents ?? default_target_cents;
    const form = {
      // A double click must not create two pages.
      form_key: randomUUID(),
      ...(token && invitation ? { token } : {}),
      ...(target && { target: decimalText(target) }),
      ...(default_story !== null && { story: typedOf(default_story) }),
      ...(first && (first.is_asked_for || first.is_default || start.charities.length === 1)
        ? { charity_id: first.uid }
        : {}),
    };
    showNewForm(ctx, context, { start, form, invitation });
  },

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { form } = ctx.state;
    const start = await findStart(context, form.campaign_id ?? '', form.charity_id?.toLowerCase());
    const invitation = form.token ? await findInvitation(context, form.token, user) : undefined;
    // Undefined if the form was sent twice.
    let page: PageRecord | undefined;
    const answers = start.groups.map(({ id, key }) => [key, form[groupFieldName(id)] ?? '']);
    const goal = readDistance('fitness_goal', form.fitness_goal ?? '', start.campaign);
    const written = readStoryField(form.story);
    const group_values = Object.fromEntries(answers);
    const body = {
      ...pick(form, ['campaign_id', 'charity_id', 'name', 'birthday', 'token']),
      target: typedNumber(form.target ?? ''),
      story: written.story,
      ...(answers.length > 0 && { group_values }),
    };
    try {
      const problems = new FormProblems([
        ...goal.errors,
        ...written.errors,
        ...amountErrors('target', body.target || undefined, start.campaign),
        ...answerErrors(start, form),
      ]);
      const input = problems.read(() => readAsOperation(context.contract, 'createPage', { body }));
      problems.refuse(() => [
        ...birthdayErrors(body.birthday || undefined, start.campaign.minimum_age, context.clock()),
        ...valueErrors({ name: body.name || undefined }),
      ]);
      if (!input) return;
      const command = answering(createPage, (created) => {
        page = created;
        return { status: 303, body: null };
      });
      const wanted = {
        values: { ...input, fitness_goal: goal.meters },
        addresses: context.addresses,
        now: context.clock(),
      };
      const idempotencyKey = formKey(user, 'new page', form);
      await change(context, userActor(user), command, wanted, { idempotencyKey });
    } catch (error) {
      const refused = refusedForm(ctx, error, { ...newPageLabels, ...questionLabels(start) });
      return showNewForm(ctx, context, { start, form, invitation }, refused);
    }
    const inTeam = invitation?.team !== undefined;
    if (!page || page.hidden) return seeOther(ctx, `/dashboard?notice=${inTeam ? 'joined' : 'page-created'}`);
    const shown = createSiteLinks(context, ctx.state.siteRoot).page(page);
    const next = withQuery(shown, { notice: inTeam ? 'joined' : 'created' });
    const isMailed = !(await context.mutedNotifications.of(user.id)).has('page_created');
    seeOther(ctx, isMailed ? withOwnMail(next, 'page-created') : next);
  },

  async showEdit(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findOwnPage(ctx, context, user);
    await showEditForm(ctx, context, { page });
  },

  async update(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { form } = ctx.state;
    const page = await findOwnPage(ctx, context, user);
    const state = pageStates.find((known) => known === form.state);
    try {
      const edits = state ? { state } : readEdits(context, page, form);
      await changePage(context, userActor(user), page.id, edits);
    } catch (error) {
      const shown = { page, ...(!state && { form }) };
      return showEditForm(ctx, context, shown, refusedForm(ctx, error, editPageLabels));
    }
    seeOther(ctx, `/dashboard?notice=page-${state ?? 'saved'}`);
  },
};

/** @throws ValidationError that lists every error */
function readEdits(
  context: SiteContext,
  page: PageRecord,
  form: Readonly<Record<string, string>>,
): PageEdits {
  const target = form.target === undefined ? undefined : typedNumber(form.target);
  const suggested = form.suggested_donation === undefined ? undefined : typedNumber(form.suggested_donation);
  const video = form.video?.trim();
  const edits = { ...pick(form, ['name', 'slug']), target };
  // The form shows the stored goal rounded. Unedited, it must not change the goal.
  const newGoal = form.fitness_goal?.trim() === goalOf(page) ? undefined : form.fitness_goal;
  const goal = readDistance('fitness_goal', newGoal ?? '', page);
  const { story, errors: storyErrors } = readStoryField(form.story);
  const problems = new FormProblems([
    ...goal.errors,
    ...storyErrors,
    ...amountErrors('target', target, page),
    ...amountErrors('suggested_donation', suggested || undefined, page),
    ...(video && videoAddress(video) === undefined
      ? [invalid('video', 'Enter the address of a video on YouTube or Vimeo.')]
      : []),
    ...valueErrors(edits),
  ]);
  const expires_at = problems.read(() => newEnd(context, page, form.expires_at?.trim()));
  problems.refuse();
  return {
    ...edits,
    story,
    expires_at,
    video: video === undefined ? undefined : (videoAddress(video) ?? null),
    thank_you: form.thank_you?.replace(/\r\n?/g, '\n'),
    suggested_donation: suggested === undefined ? undefined : (parsePositiveCents(suggested) ?? null),
    fitness_goal: newGoal === undefined ? undefined : goal.meters,
  };
}

/** Checks the length first: a form accepts more than a story can have. */
function readStoryField(typed = ''): { story: string | undefined; errors: FieldError[] } {
  return isLongerThan(typed, LONGEST_STORY)
    ? {
        story: undefined,
        errors: [invalid('story', `Enter at most ${numberText(LONGEST_STORY)} characters.`)],
      }
    : { story: storyOf(typed), errors: [] };
}

/** Every question of the campaign that isn't optional needs an answer, one of those that are listed, if any are. */
function answerErrors({ groups }: PageStart, form: Readonly<Record<string, string>>): FieldError[] {
  return groups.flatMap(({ id, label, optional, values }) => {
    const answer = (form[groupFieldName(id)] ?? '').trim();
    const isAccepted = answer === '' ? optional : values.length === 0 || values.includes(answer);
    if (isAccepted) return [];
    const wanted = values.length === 0 ? 'Enter' : 'Choose';
    return [invalid(groupFieldName(id), `${wanted} an answer to “${label}”.`)];
  });
}

function questionLabels({ groups }: PageStart): Record<string, string> {
  return Object.fromEntries(groups.map(({ id, label }) => [groupFieldName(id), label]));
}

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
  const search = cutText((queryValue(ctx, 'q') ?? '').trim(), 100);
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
  const team = invitation?.team?.name;
  const main = newPageView({ ...formState(ctx, refused), ...start, links, form, team });
  sendForm(
    ctx,
    { title: 'Create a page', titleInError: 'create a page', noIndex: true, hasScript: true, main },
    refused,
  );
}

const photoNotices = {
  'photo-saved': 'Your changes to the photos have been saved.',
  'photo-deleted': 'The photo has been deleted.',
};

/** @param shown.form the typed values; default: those of the page */
export async function showEditForm(
  ctx: HtmlContext,
  context: SiteContext,
  { page, form }: { page: PageRecord; form?: Readonly<Record<string, string>> },
  refused?: RefusedForm,
): Promise<void> {
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const held = await new HeldPictureRepository(context.database.primary).listOfPage(page.id);
  const showcase = await context.site.pageShowcase(page.id);
  const main = editPageView({
    ...formState(ctx, refused),
    page,
    showcase,
    held,
    now: context.clock(),
    links,
    form: form ?? filledForm(page, showcase),
  });
  const { name } = page;
  const notice = noticeOf(ctx, photoNotices);
  sendForm(
    ctx,
    { title: `Edit ${name}`, titleInError: `edit ${name}`, noIndex: true, hasScript: true, notice, main },
    refused,
  );
}

/** The form with the page's stored values. */
function filledForm(
  page: PageRecord,
  { video_url, suggested_donation_cents, thank_you }: PageShowcase,
): Record<string, string> {
  return {
    name: page.name,
    slug: page.slug,
    expires_at: lastDayOf(page),
    story: page.has_set_story && page.story ? typedOf(page.story) : '',
    target: decimalText(page.target_cents),
    video: video_url ?? '',
    thank_you: thank_you ?? '',
    suggested_donation: suggested_donation_cents === null ? '' : decimalText(suggested_donation_cents),
    fitness_goal: goalOf(page),
  };
}

const MILLISECONDS_OF_DAY = 86_400_000;

/** The last day for donations as `YYYY-MM-DD`; empty if the page has no end. */
function lastDayOf({ expires_at }: PageRecord): string {
  return expires_at ? new Date(expires_at.getTime() - 1).toISOString().slice(0, 10) : '';
}

/** The end of the given day; undefined if it is already the page's last day, which may end before midnight. */
function newEnd({ contract }: SiteContext, page: PageRecord, lastDay = ''): Date | undefined {
  if (lastDay === lastDayOf(page)) return undefined;
  const params = { page_id_or_uuid: String(page.id) };
  const { expires_at } = readAsOperation(contract, 'updatePage', { params, body: { expires_at: lastDay } });
  return expires_at && new Date(expires_at.getTime() + MILLISECONDS_OF_DAY);
}

/** The goal in the unit of the page's country, rounded to a thousandth; empty without a goal. */
function goalOf(page: PageRecord): string {
  const { fitness_goal_in_meters: meters } = page;
  return meters === null ? '' : distanceTyped(meters, page);
}

function pick<Name extends string>(
  form: Readonly<Record<string, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const sent = names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name].trim()]]));
  return Object.fromEntries(sent);
}
