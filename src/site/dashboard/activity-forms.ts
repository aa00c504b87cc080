import { randomUUID } from 'node:crypto';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { OwnActivityRow } from '../../db/repositories/fitness-activities.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import {
  deleteFitnessActivity,
  updateFitnessActivity,
} from '../../domain/fitness/change-fitness-activity.ts';
import {
  type FitnessActivityInput,
  saveFitnessActivity,
} from '../../domain/fitness/save-fitness-activity.ts';
import { invalid, NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { activityNames } from '../parts/activity-icon.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { dayText } from '../parts/text/day-text.ts';
import { distanceText, distanceTyped } from '../parts/text/distance-text.ts';
import { durationTyped, secondsOf } from '../parts/text/duration-text.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { activitiesView, activityLabels, editActivityView } from './activities-view.ts';
import { FormProblems } from './form-problems.ts';
import { findOwnPage } from './own-page.ts';
import { readDistance } from './typed-number.ts';

const notices: Record<string, string> = {
  logged: 'Your activity has been logged.',
  saved: 'Your changes have been saved.',
  deleted: 'The activity has been deleted.',
};

/** Number of recent activities to list. */
const SHOWN = 50;

/** The activities of a user's own page: log, edit, delete. */
export const activityForms = {
  show: (ctx: HtmlContext, context: SiteContext, user: User) => showActivities(ctx, context, user),

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findPage(ctx, context, user);
    let repeated: OwnActivityRow | undefined;
    try {
      // Derived from the form's key, so that a double click saves only one activity.
      const uid = `site-${ctx.state.form.form_key || randomUUID()}`;
      const fields = { ...readActivity(context, page, { uid }, ctx.state.form), manual: true };
      const own = { userId: user.id, pageId: page.id };
      if (!ctx.state.form.again) repeated = await context.fitnessActivities.findSimilar(own, fields);
      if (!repeated)
        await change(context, userActor(user), saveFitnessActivity, { fields, at: context.clock() });
    } catch (error) {
      return showActivities(ctx, context, user, refusedForm(ctx, error, activityLabels));
    }
    if (repeated) return showActivities(ctx, context, user, askAgain(repeated, page), true);
    seeOther(ctx, `${pathOf(page)}?notice=logged`);
  },

  showEdit: (ctx: HtmlContext, context: SiteContext, user: User) => showEdit(ctx, context, user),

  async update(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findPage(ctx, context, user);
    const activity = await findActivity(ctx, context, page, user);
    try {
      const fields = readActivity(context, page, activity, ctx.state.form);
      const edits = { idOrUid: String(activity.id), fields, at: context.clock() };
      await change(context, userActor(user), updateFitnessActivity, edits);
    } catch (error) {
      return showEdit(ctx, context, user, refusedForm(ctx, error, activityLabels));
    }
    seeOther(ctx, `${pathOf(page)}?notice=saved`);
  },

  async delete(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findPage(ctx, context, user);
    const { id } = await findActivity(ctx, context, page, user);
    await change(context, userActor(user), deleteFitnessActivity, { idOrUid: String(id) });
    seeOther(ctx, `${pathOf(page)}?notice=deleted`);
  },
};

const pathOf = ({ id }: PageRecord) => `/dashboard/pages/${id}/activities`;

/** Finds the user's own page. A team's page has no activities of its own, only its members'. @throws NotFoundError */
async function findPage(ctx: HtmlContext, context: SiteContext, user: User): Promise<PageRecord> {
  const page = await findOwnPage(ctx, context, user);
  if (page.team_id !== null) throw new NotFoundError();
  return page;
}

async function findActivity(
  ctx: HtmlContext,
  { fitnessActivities }: SiteContext,
  { id }: PageRecord,
  user: User,
): Promise<OwnActivityRow> {
  const own = { userId: user.id, pageId: id, id: numberInPath(ctx, 'activityId') };
  const found = await fitnessActivities.findOwn(own);
  if (!found) throw new NotFoundError();
  return found;
}

/** Two activities that are alike are usually one that was logged twice. */
function askAgain(
  { type, caption, started_at, distance_in_meters }: OwnActivityRow,
  page: PageRecord,
): RefusedForm {
  const what = distance_in_meters
    ? `${activityNames[type]} of ${distanceText(distance_in_meters, page)}`
    : activityNames[type];
  const day = dayText(started_at, page.country_code);
  const question = `You've already logged “${caption}” on ${day}: ${what}. Is this another one?`;
  return { status: 422, errors: { '': question } };
}

/** @throws ValidationError that lists every error */
function readActivity(
  { contract, clock }: SiteContext,
  page: PageRecord,
  { uid, started_at }: Pick<OwnActivityRow, 'uid'> & Partial<OwnActivityRow>,
  { type, caption, day = '', distance = '', duration = '' }: Readonly<Record<string, string>>,
): FitnessActivityInput {
  const seconds = secondsOf(duration);
  const length = readDistance('distance', distance, page);
  const isSameDay = started_at?.toISOString().startsWith(day.trim() || '-');
  const startedAt = isSameDay ? started_at?.toISOString() : startOf(day.trim(), clock());
  const errors = [
    ...(startedAt ? [] : [invalid('day', dayError)]),
    ...(seconds === undefined
      ? [invalid('duration', 'Enter how long it took, such as 45 (minutes) or 1:30 (hours and minutes).')]
      : []),
    ...length.errors,
  ];
  const body = {
    uid,
    type,
    caption: caption?.trim(),
    page_id: page.uid,
    public: true,
    started_at: startedAt ?? '2000-01-01T12:00:00Z',
    duration_in_seconds: seconds ?? 0,
    // A blank distance clears the old one.
    distance_in_meters: Math.round(length.meters),
  };
  const problems = new FormProblems();
  const input = problems.read(() => readAsOperation(contract, 'saveFitnessActivity', { body }));
  problems.add(errors);
  problems.refuse();
  return input as FitnessActivityInput;
}

const dayError = 'Enter a date between 2000 and today.';

/** Noon UTC of a day: the same date nearly everywhere. If that is in the future, the current time. */
function startOf(day: string, now: Date): string | undefined {
  const noon = new Date(`${day}T12:00:00Z`);
  const isDay =
    /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day);
  if (!isDay) return undefined;
  // In some time zones it is already tomorrow.
  const isFuture = noon.getTime() > now.getTime() + 36 * 3_600_000;
  return isFuture ? undefined : new Date(Math.min(noon.getTime(), now.getTime())).toISOString();
}

async function showActivities(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
  isRepeated = false,
): Promise<void> {
  const page = await findPage(ctx, context, user);
  const activities = await context.fitnessActivities.listOwn(user.id, page.id, SHOWN);
  const state = formState(ctx, refused);
  const form = { form_key: randomUUID(), day: context.clock().toISOString().slice(0, 10), ...state.form };
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = activitiesView({ ...state, form, page, activities, links, isRepeated });
  const title = `Activities for ${page.name}`;
  const notice = noticeOf(ctx, notices);
  sendForm(
    ctx,
    { title, titleInError: `activities for ${page.name}`, noIndex: true, hasScript: true, notice, main },
    refused,
  );
}

async function showEdit(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const page = await findPage(ctx, context, user);
  const activity = await findActivity(ctx, context, page, user);
  const { type, caption, started_at, distance_in_meters: meters, duration_in_seconds } = activity;
  const stored = {
    type,
    caption,
    day: started_at.toISOString().slice(0, 10),
    duration: durationTyped(duration_in_seconds),
    distance: meters ? distanceTyped(meters, page) : '',
  };
  const state = formState(ctx, refused);
  const main = editActivityView({ ...state, form: refused ? state.form : stored, page, activity });
  sendForm(
    ctx,
    { title: `Edit ${caption}`, titleInError: `edit ${caption}`, noIndex: true, hasScript: true, main },
    refused,
  );
}
