import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** The parts of an event screen, in default order. */
const screenParts = ['thermometer', 'leaderboard', 'donations'] as const;

export type ScreenPart = (typeof screenParts)[number];

export interface ScreenOptions {
  /** In display order. */
  parts: readonly ScreenPart[];
  /** For streaming software that overlays the screen on a video. */
  isTransparent: boolean;
  /** The campaign's goal; undefined means the next round sum. */
  goalCents: number | undefined;
}

/** Reads the options in the address. @returns the options, or a sentence for each wrong value */
export function readScreenOptions(
  ctx: Pick<HtmlContext, 'querystring'>,
): ScreenOptions | { wrong: string[] } {
  const parts = listOf(queryValue(ctx, 'show'));
  const transparent = queryValue(ctx, 'transparent') ?? '0';
  const goal = queryValue(ctx, 'goal') || undefined;
  const unknown = parts.filter((part) => !isPart(part));
  const wrong = [
    ...unknown.map((part) => `show can't be “${part}”. Use ${screenParts.join(', ')}, separated by commas.`),
    ...(new Set(parts).size < parts.length ? ['show can list each part only once.'] : []),
    ...(['0', '1'].includes(transparent) ? [] : [`transparent can't be “${transparent}”. Use 1 or 0.`]),
    ...(goal === undefined || isGoal(goal)
      ? []
      : [`goal can't be “${goal}”. Use a whole number, such as 50000.`]),
  ];
  if (wrong.length > 0) return { wrong };
  return {
    parts: parts.length > 0 ? parts.filter(isPart) : screenParts,
    isTransparent: transparent === '1',
    goalCents: goal ? Number(goal) * 100 : undefined,
  };
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
}

function isPart(text: string): text is ScreenPart {
  return (screenParts as readonly string[]).includes(text);
}

/** Whole units of the currency, below 10 billion. */
function isGoal(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}
