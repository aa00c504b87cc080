import type { PublicPage } from '../../../db/queries/site/public-page.ts';
import type { FitnessActivityType } from '../../../db/rows/fitness-activity-rows.ts';
import { type Html, html } from '../../../web/views/html.ts';
import { numberText } from '../text/count-text.ts';
import { shortDayText } from '../text/day-text.ts';
import { distanceText, distanceUnit } from '../text/distance-text.ts';
import { barChart } from './bar-chart.ts';
import { card, rowsOr } from './card.ts';
import { keyNumbers } from './key-numbers.ts';
import { progressBar } from './progress-bar.ts';

/** The activities of a page: totals, the last weeks, the latest ones. */
export function activitySection(data: PublicPage): Html {
  const { page, activities } = data;
  const rows = activities.map((activity) => row(activity, data));
  return card(
    'activity',
    page.owner_type === 'Team' ? 'How the team is training' : 'How it is going',
    html`${goal(data)}${rows.length > 0 && [totals(data), weekChart(data)]}${rowsOr('No activities yet. They will appear here as soon as the first one is logged.', rows)}`,
  );
}

function goal({ page }: PublicPage): Html | undefined {
  const { fitness_goal_in_meters: meters } = page;
  if (meters === null) return undefined;
  const covered = distanceOf(page);
  const text = `${distanceText(covered, page)} of a goal of ${distanceText(meters, page)}`;
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
  if (calories > 0) entries.push(['kcal burnt', numberText(calories)]);
  return keyNumbers(entries);
}

/** By distance, or by time where no activity has a distance. */
function weekChart({ page, weeks }: PublicPage): Html | undefined {
  const byDistance = weeks.some((week) => week.distance_in_meters > 0);
  const unit = byDistance ? distanceUnit(page).name : 'time';
  return barChart({
    caption: `${byDistance ? 'Distance' : 'Time'} a week, the last ${weeks.length} weeks`,
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
    names[type],
    shortDayText(started_at, page.country_code),
    distance_in_meters ? durationText(duration_in_seconds) : undefined,
    page.owner_type === 'Team' ? page_name : undefined,
  ].filter(Boolean);
  return html`<li>${activityIcon(type)}<div class="what"><strong>${caption}</strong><p>${details.join(' · ')}</p></div><span class="value">${
    distance_in_meters ? distanceText(distance_in_meters, page) : durationText(duration_in_seconds)
  }</span></li>`;
}

/** `45 min`, `3 h 20 min`, `412 h`: no minutes from 100 hours on. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours >= 100 || minutes % 60 === 0) return `${numberText(hours)} h`;
  return `${hours} h ${minutes % 60} min`;
}

const drawings: Record<FitnessActivityType, Html> = {
  bike: html`<circle cx="5.500" cy="16.500" r="3.500"/><circle cx="18.500" cy="16.500" r="3.500"/><path d="M5.500 16.500 9 9h6l3.500 7.500M9 9l3.500 7.500H5.500M15 9l-2.500 7.500M14 6h2"/>`,
  gym: html`<path d="M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10"/>`,
  hike: html`<path d="m3 19 6-11 4 7 2-3.500 6 7.500zM9 8l1.500-3"/>`,
  run: html`<circle cx="14.500" cy="4.500" r="1.800"/><path d="M6 11.500 9 8l4.500 1 2 3.500 3 .5M13 9l-2 5 3.500 2.500-1 4.500M11 14l-2 3.500H5"/>`,
  sport: html`<circle cx="12" cy="12" r="8.500"/><path d="m12 7.500 4.300 3.100-1.700 5H9.400l-1.700-5zM12 3.500v4M20 9.500l-3.700 1.100M17 19l-2.400-3.400M7 19l2.400-3.400M4 9.500l3.700 1.100"/>`,
  swim: html`<circle cx="17" cy="8" r="2"/><path d="m5 12 6-5 4 6M3 16c2 0 2 1.500 4.500 1.500S10 16 12 16s2 1.500 4.500 1.500S19 16 21 16"/>`,
  walk: html`<circle cx="12.500" cy="4.500" r="1.800"/><path d="M12 8.500 9 11v3.500M12 8.500l-.5 6L9 20.500M11.500 14l3.500 2.500 1 4M12 8.500l2 3 3 1"/>`,
};

/** Hidden from screen readers: the type is always named beside it. */
function activityIcon(type: FitnessActivityType): Html {
  return html`<span class="badge"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${drawings[type]}</svg></span>`;
}

const names: Record<FitnessActivityType, string> = {
  bike: 'Ride',
  gym: 'Gym',
  hike: 'Hike',
  run: 'Run',
  sport: 'Sport',
  swim: 'Swim',
  walk: 'Walk',
};
