import type { FitnessActivityType } from '../../db/rows/fitness-activity-rows.ts';
import { type Html, html } from '../../web/views/html.ts';

const drawings: Record<FitnessActivityType, Html> = {
  bike: html`<circle cx="5.500" cy="16.500" r="3.500"/><circle cx="18.500" cy="16.500" r="3.500"/><path d="M5.500 16.500 9 9h6l3.500 7.500M9 9l3.500 7.500H5.500M15 9l-2.500 7.500M14 6h2"/>`,
  gym: html`<path d="M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10"/>`,
  hike: html`<path d="m3 19 6-11 4 7 2-3.500 6 7.500zM9 8l1.500-3"/>`,
  run: html`<circle cx="14.500" cy="4.500" r="1.800"/><path d="M6 11.500 9 8l4.500 1 2 3.500 3 .5M13 9l-2 5 3.500 2.500-1 4.500M11 14l-2 3.500H5"/>`,
  sport: html`<circle cx="12" cy="12" r="8.500"/><path d="m12 7.500 4.300 3.100-1.700 5H9.400l-1.700-5zM12 3.500v4M20 9.500l-3.700 1.100M17 19l-2.400-3.400M7 19l2.400-3.400M4 9.500l3.700 1.100"/>`,
  swim: html`<circle cx="17" cy="8" r="2"/><path d="m5 12 6-5 4 6M3 16c2 0 2 1.500 4.500 1.500S10 16 12 16s2 1.500 4.500 1.500S19 16 21 16"/>`,
  walk: html`<circle cx="12.500" cy="4.500" r="1.800"/><path d="M12 8.500 9 11v3.500M12 8.500l-.5 6L9 20.500M11.500 14l3.500 2.500 1 4M12 8.500l2 3 3 1"/>`,
};

/** An icon, hidden from screen readers because the type is always written next to it. */
export function activityIcon(type: FitnessActivityType): Html {
  return html`<span class="badge"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${drawings[type]}</svg></span>`;
}

export const activityNames: Record<FitnessActivityType, string> = {
  bike: 'Ride',
  gym: 'Gym',
  hike: 'Hike',
  run: 'Run',
  sport: 'Sport',
  swim: 'Swim',
  walk: 'Walk',
};
