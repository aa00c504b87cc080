import type { PublicPage } from '../../../db/queries/site/public-page.ts';
import { type Html, html } from '../../../views/html.ts';
import { shortDayText } from '../text/day-text.ts';
import { distanceText, distanceUnit } from '../text/distance-text.ts';
import { activityIcon, activityName } from './activity-icon.ts';
import { barChart } from './bar-chart.ts';
import { emptyState } from './empty-state.ts';
import { figures } from './figures.ts';

/** What was run, ridden and swum: sums, the last weeks, the last activities. */
export function activitySection(data: PublicPage): Html {
  const { page, activities } = data;
  const isTeam = page.owner_type === 'Team';
  return html`<section class="card" aria-labelledby="activity-title">
<h2 id="activity-title">${isTeam ? 'How the team is training' : 'How it is going'}</h2>
${
  activities.length === 0
    ? emptyState('No activities yet. They will appear here as soon as the first one is logged.')
    : html`${sums(data)}${weekChart(data)}<ul class="rows">${activities.map((activity) => row(activity, data))}</ul>`
}
</section>`;
}

function sums({ page }: PublicPage): Html {
  const overview = page.fitness_overview;
  const distance = overview.reduce((sum, row) => sum + row.distance_in_meters, 0);
  const duration = overview.reduce((sum, row) => sum + row.duration_in_seconds, 0);
  const calories = overview.reduce((sum, row) => sum + row.calories, 0);
  const entries: (readonly [string, string])[] = [];
  if (distance > 0) entries.push(['covered', distanceText(distance, page.country_code)]);
  if (duration > 0) entries.push(['moving', durationText(duration)]);
  if (calories > 0) entries.push(['kcal burnt', new Intl.NumberFormat('en').format(calories)]);
  return figures(entries);
}

/** By distance, or by time where nothing covers ground. */
function weekChart({ page, weeks }: PublicPage): Html | undefined {
  const byDistance = weeks.some((week) => week.distance_in_meters > 0);
  const bars = weeks.map((week) => ({
    week: week.week,
    value: byDistance ? week.distance_in_meters : week.duration_in_seconds,
  }));
  const peak = bars.reduce((highest, bar) => (bar.value > highest.value ? bar : highest), {
    week: '',
    value: 0,
  });
  if (peak.value === 0) return undefined;
  const show = (value: number) => (byDistance ? distanceText(value, page.country_code) : durationText(value));
  const dayOf = (week: string | undefined) => shortDayText(new Date(`${week}T00:00:00Z`), page.country_code);
  const what = byDistance ? distanceUnit(page.country_code).name : 'time';
  return barChart({
    caption: `${byDistance ? 'Distance' : 'Time'} a week, the last ${weeks.length} weeks`,
    description: `A bar for the ${what} of each of the last ${weeks.length} weeks: most in the week of ${dayOf(peak.week)}, ${show(peak.value)}; this week ${show(bars.at(-1)?.value ?? 0)}.`,
    values: bars.map(({ value }) => value),
    from: dayOf(bars[0]?.week),
    to: 'this week',
    peak: `Most: ${show(peak.value)}`,
  });
}

function row(activity: PublicPage['activities'][number], { page }: PublicPage): Html {
  const { type, caption, started_at, distance_in_meters, duration_in_seconds, page_name } = activity;
  const details = [
    activityName(type),
    shortDayText(started_at, page.country_code),
    distance_in_meters ? durationText(duration_in_seconds) : undefined,
    page.owner_type === 'Team' ? page_name : undefined,
  ].filter(Boolean);
  return html`<li>${activityIcon(type)}<div class="what"><strong>${caption}</strong><p>${details.join(' · ')}</p></div><span class="value">${
    distance_in_meters
      ? distanceText(distance_in_meters, page.country_code)
      : durationText(duration_in_seconds)
  }</span></li>`;
}

/** `45 min`, `3 h 20 min`, `412 h`: nobody counts the minutes of weeks. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours >= 100 || minutes % 60 === 0) return `${new Intl.NumberFormat('en').format(hours)} h`;
  return `${hours} h ${minutes % 60} min`;
}
