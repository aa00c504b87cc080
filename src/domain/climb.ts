/**
 * The height climbed along a series of heights: every rise, no fall.
 * @param heights in metres
 * @returns whole metres; undefined without a single height
 */
export function climb(heights: readonly number[]): number | undefined {
  if (heights.length === 0) return undefined;
  const rises = heights.slice(1).map((height, index) => Math.max(0, height - (heights[index] ?? height)));
  return Math.round(rises.reduce((sum, rise) => sum + rise, 0));
}
