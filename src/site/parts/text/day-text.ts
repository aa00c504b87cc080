import { localeOf } from '../../../domain/countries.ts';

const MILLISECONDS_A_DAY = 86_400_000;

/** `3 March 2026`, the day in a time zone. */
export function dayText(time: Date, countryCode: string = 'uk', zone: string = 'UTC'): string {
  return new Intl.DateTimeFormat(localeOf(countryCode), {
    dateStyle: 'long',
    timeZone: zone,
  }).format(time);
}

/** `3 March`, for recent days. */
export function shortDayText(time: Date, countryCode: string): string {
  return new Intl.DateTimeFormat(localeOf(countryCode), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(time);
}

/** Days left: 1 on the last day, 0 when the time has passed. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MILLISECONDS_A_DAY));
}
