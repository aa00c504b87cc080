import { numberText } from '../../../web/views/count-text.ts';

/** `45 min`, `3 h 20 min`, `412 h`: no minutes from 100 hours. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours >= 100 || minutes % 60 === 0) return `${numberText(hours)} h`;
  return `${hours} h ${minutes % 60} min`;
}

/** The duration as typed: `0:45`, `1:30:20`. */
export function durationTyped(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`;
}

/** Reads a typed duration; a single number is minutes. @returns undefined unless it is above 0 */
export function secondsOf(typed: string): number | undefined {
  const [, hours, minutes = '', seconds = '0'] =
    /^(?:(\d{1,3}):)?(\d{1,4})(?::(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (minutes === '' || (hours !== undefined && Number(minutes) > 59) || Number(seconds) > 59)
    return undefined;
  // "12:30" is hours and minutes, "12:30:15" has seconds, too.
  const total = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? total : undefined;
}
