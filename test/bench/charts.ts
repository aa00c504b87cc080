import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadmeRow, readReadmeRows } from './readme-section.ts';

const WIDTH = 760;
const LEFT = 150;
const LONGEST = 460;
const LINE = 22;

/** The charts of the README, as SVG, drawn from its tables. */
export function drawCharts(): Record<'throughput' | 'growth', string> {
  const throughput = readReadmeRows('side by side, medium').filter(({ workload }) =>
    ['page', 'list of 100 pages'].includes(workload),
  );
  const inRate = ({ requestsASecond: value }: ReadmeRow) => [value, value.toLocaleString('en')] as const;
  const inTime = ({ microseconds }: ReadmeRow) =>
    [microseconds, `${microseconds.toLocaleString('en')} µs`] as const;
  const growth = readReadmeRows('growth');
  return {
    throughput: chart('Requests a second, 100,000 pages', throughput, inRate),
    growth: chart(
      'Processor time of a request with 1 (medium), 10 (full) and 50 (growth) million donations',
      growth,
      inTime,
    ),
  };
}

export function writeCharts(): void {
  for (const [name, svg] of Object.entries(drawCharts())) {
    writeFileSync(join(import.meta.dirname, `${name}.svg`), svg);
  }
}

/** Horizontal bars. Each workload has a scale of its own. @param barOf the value of a row, and the text beside it */
function chart(
  title: string,
  rows: readonly ReadmeRow[],
  barOf: (row: ReadmeRow) => readonly [value: number, text: string],
): string {
  const lines: string[] = [];
  let y = 2 * LINE;
  for (const workload of new Set(rows.map((row) => row.workload))) {
    lines.push(`<text x="10" y="${y}" font-weight="bold">${workload}</text>`);
    const own = rows.filter((row) => row.workload === workload);
    const most = Math.max(...own.map((row) => barOf(row)[0]));
    for (const row of own) {
      y += LINE;
      const [value, text] = barOf(row);
      const width = Math.max(1, Math.round((value / most) * LONGEST));
      const fill = /our|growth/.test(row.contender) ? '#0f766e' : '#94a3b8';
      lines.push(`<text x="${LEFT - 8}" y="${y}" text-anchor="end">${row.contender}</text>`);
      lines.push(`<rect x="${LEFT}" y="${y - 13}" width="${width}" height="16" fill="${fill}"/>`);
      lines.push(`<text x="${LEFT + width + 8}" y="${y}">${text}</text>`);
    }
    y += 1.5 * LINE;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="sans-serif" font-size="14">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="10" y="20" font-size="16">${title}</text>
${lines.join('\n')}
</svg>
`;
}
