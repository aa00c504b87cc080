import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { OwnActivityRow } from '../../db/repositories/fitness-activities.ts';
import { fitnessActivityTypes } from '../../db/rows/fitness-activity-rows.ts';
import { card, rowsOr } from '../../web/views/card.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { activityIcon, activityNames } from '../parts/activity-icon.ts';
import { hiddenNotice } from '../parts/hidden-notice.ts';
import { dayText } from '../parts/text/day-text.ts';
import { distanceText, distanceUnit } from '../parts/text/distance-text.ts';
import { durationText } from '../parts/text/duration-text.ts';
import type { SiteLinks } from '../site-links.ts';

export const activityLabels = {
  type: 'Type',
  caption: 'Title',
  day: 'Day',
  distance: 'Distance',
  duration: 'Time',
};

interface ActivitiesView extends FormState {
  page: PageRecord;
  activities: readonly OwnActivityRow[];
  links: SiteLinks;
  /** Whether to ask if the activity in the form repeats a stored one. */
  isRepeated: boolean;
}

/** Where the owner of a page logs activities and sees the latest ones. */
export function activitiesView(view: ActivitiesView): Html {
  const { page, activities, links, form, errors, csrfToken, isRepeated } = view;
  const rows = activities.map((activity) => row(activity, page, csrfToken));
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Activities for ${page.name}</h1>
${errorSummary(errors)}
${page.hidden ? hiddenNotice(page) : html`<p class="actions"><a class="button secondary" href="${links.page(page)}">View page</a></p>`}
<form class="card" method="post" action="${pathOf(page)}" novalidate>
<h2>Log an activity</h2>
${csrfField(csrfToken)}
${hiddenFields({ form_key: form.form_key ?? '' })}
${fields({ page, form, errors })}
${
  isRepeated
    ? html`<div class="actions"><button type="submit" name="again" value="true">Log it again</button> <a href="${pathOf(page)}">Don't log it</a></div>`
    : submitButton('Log activity')
}
</form>
${card('activities', 'Your activities', rowsOr('No activities yet. Log your first one above.', rows))}
</div>`;
}

interface EditActivityView extends FormState {
  page: PageRecord;
  activity: OwnActivityRow;
}

export function editActivityView({ page, activity, form, errors, csrfToken }: EditActivityView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="${pathOf(page)}">Activities for ${page.name}</a></p>
<h1>Edit ${activity.caption}</h1>
${errorSummary(errors)}
<form class="card" method="post" action="${pathOf(page)}/${activity.id}" novalidate>
${csrfField(csrfToken)}
${fields({ page, form, errors })}
${submitButton('Save changes')}
</form></div>`;
}

const pathOf = ({ id }: PageRecord) => `/dashboard/pages/${id}/activities`;

function fields({ page, form, errors }: Pick<ActivitiesView, 'page' | 'form' | 'errors'>): Html {
  const options = fitnessActivityTypes.map((type) => ({ value: type, text: activityNames[type] }));
  return html`${select({ label: activityLabels.type, name: 'type', value: form.type ?? 'run', error: errors.type, options, required: true })}
${field({ label: activityLabels.caption, name: 'caption', value: form.caption, error: errors.caption, hint: 'For example, Sunrise run along the river', required: true, maxLength: 255 })}
${field({ label: activityLabels.day, name: 'day', type: 'date', value: form.day, error: errors.day, required: true })}
${field({ label: `${activityLabels.distance} (${distanceUnit(page).name})`, name: 'distance', value: form.distance, error: errors.distance, hint: 'For example, 10 or 42.2', maxLength: 12 })}
${field({ label: activityLabels.duration, name: 'duration', value: form.duration, error: errors.duration, hint: 'Minutes, such as 45, or hours and minutes, such as 1:30', required: true, maxLength: 12 })}`;
}

function row(activity: OwnActivityRow, page: PageRecord, csrfToken: string): Html {
  const { id, type, caption, started_at, distance_in_meters: meters, duration_in_seconds } = activity;
  const details = [
    activityNames[type],
    dayText(started_at, page.country_code),
    ...(meters ? [distanceText(meters, page)] : []),
    durationText(duration_in_seconds),
  ];
  return html`<li class="with-action">${activityIcon(type)}<div class="what"><a href="${pathOf(page)}/${id}">${caption}</a><p>${details.join(' · ')}</p></div>
<form class="inline" method="post" action="${pathOf(page)}/${id}/delete">${csrfField(csrfToken)}<button class="danger small" type="submit">Delete<span class="hidden"> ${caption}</span></button></form></li>`;
}
