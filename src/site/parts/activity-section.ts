import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { card, rowsOr } from '../../web/views/card.ts';
import { numberText } from '../../web/views/count-text.ts';
import { type Html, html } from '../../web/views/html.ts';
import { activityIcon, activityNames } from './activity-icon.ts';
import { barChart } from './bar-chart.ts';
import { keyNumbers } from './key-numbers.ts';
import { progressBar } from './progress-bar.ts';
import { shortDayText } from './text/day-text.ts';
import { distanceText, distanceUnit } from './text/distance-text.ts';
import { durationText } from './text/duration-text.ts';

/** A page's activities: totals, recent weeks and the latest ones. */
export function activitySection(data: PublicPage): Html {
  const { page, activities } = data;
  const rows = activities.map((activity) => row(activity, data));
  return card(
    'activity',
    page.owner_type === 'Team' ? 'The team’s training' : 'My training',
    html`${goal(data)}${rows.length > 0 && [totals(data), weekChart(data)]}${rowsOr('No activities yet.', rows)}`,
  );
}

function goal({ page }: PublicPage): Html | undefined {
  const { fitness_goal_in_meters: meters } = page;
  if (meters === null) return undefined;
  const covered = distanceOf(page);
  const text = `${distanceText(covered, page)} of a ${distanceText(meters, page)} goal`;
  return html`<p>${text}</p>${progressBar(covered, meters, text)}`;
}

function distanceOf({ fitness_overview: overview }: PublicPage['page']): number {
  return overview.reduce((sum, row) => sum + row.distance_in_meters, 0);
}

function totals({ page }: PublicPage): Html {
  const overview = page.fitness_overview;
  const distance = distanceOf(page);
  const duration = overview.reduce((sum, row) => sum + row.duration_in_seconds, 0);
  const calories = overview.reduce((sum, row) => sum + row.calories, 0);
  const entries: (readonly [string, string])[] = [];
  if (distance > 0) entries.push(['covered', distanceText(distance, page)]);
  if (duration > 0) entries.push(['moving', durationText(duration)]);
  if (calories > 0) entries.push(['kcal burned', numberText(calories)]);
  return keyNumbers(entries);
}

/** A chart by distance, or by time if no activity has a distance. */
function weekChart({ page, weeks }: PublicPage): Html | undefined {
  const byDistance = weeks.some((week) => week.distance_in_meters > 0);
  const unit = byDistance ? distanceUnit(page).name : 'time';
  return barChart({
    caption: `${byDistance ? 'Distance' : 'Time'} per week, last ${weeks.length} weeks`,
    subject: `the ${unit} of each of the last ${weeks.length} weeks`,
    period: 'week',
    bars: weeks.map(({ week, distance_in_meters, duration_in_seconds }) => ({
      start: week,
      value: byDistance ? distance_in_meters : duration_in_seconds,
    })),
    countryCode: page.country_code,
    show: (value) => (byDistance ? distanceText(value, page) : durationText(value)),
  });
}

function row(activity: PublicPage['activities'][number], { page }: PublicPage): Html {
  const { type, caption, started_at, distance_in_meters, duration_in_seconds, page_name } = activity;
  const details = [
    activityNames[type],
    shortDayText(started_at, page.country_code),
    distance_in_meters ? durationText(duration_in_seconds) : undefined,
    page.owner_type === 'Team' ? page_name : undefined,
  ].filter(Boolean);
  return html`<li>${activityIcon(type)}<div class="what"><strong>${caption}</strong><p>${details.join(' · ')}</p></div><span class="value">${
    distance_in_meters ? distanceText(distance_in_meters, page) : durationText(duration_in_seconds)
  }</span></li>`;
}
