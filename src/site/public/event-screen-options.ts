import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** What an event screen can show, in the order in which it does unless it is told another. */
const screenParts = ['thermometer', 'leaderboard', 'donations'] as const;

export type ScreenPart = (typeof screenParts)[number];

export interface ScreenOptions {
  /** In the order in which they stand. */
  parts: readonly ScreenPart[];
  /** For streaming software, which lays it over a picture. */
  isTransparent: boolean;
  /** What the campaign wants to raise; undefined: the next round sum. */
  goalCents: number | undefined;
}

/** @returns the options that an address names, or each value in it that means nothing, with what would */
export function readScreenOptions(
  ctx: Pick<HtmlContext, 'querystring'>,
): ScreenOptions | { wrong: string[] } {
  const parts = listOf(queryValue(ctx, 'show'));
  const transparent = queryValue(ctx, 'transparent') ?? '0';
  const goal = queryValue(ctx, 'goal') || undefined;
  const unknown = parts.filter((part) => !isPart(part));
  const wrong = [
    ...unknown.map(
      (part) => `show has no part “${part}”: it takes ${screenParts.join(', ')}, with commas between them.`,
    ),
    ...(new Set(parts).size < parts.length ? ['show takes each part once.'] : []),
    ...(['0', '1'].includes(transparent) ? [] : [`transparent is 1 or 0, and not “${transparent}”.`]),
    ...(goal === undefined || isGoal(goal)
      ? []
      : [`goal is a sum in whole units, such as 50000, and not “${goal}”.`]),
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

/** Up to a thousand million. */
function isGoal(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}
