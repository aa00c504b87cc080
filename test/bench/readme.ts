import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDTH = 760;
const LEFT = 150;
const LONGEST = 460;
const LINE = 22;

/** The text between the marks of this name in README.md, and what is before and after it. @throws Error without the marks */
function split(name: string): [before: string, text: string, after: string] {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const [from, to] = [readme.indexOf(begin) + begin.length, readme.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`README.md has no ${begin} or ${end}`);
  return [readme.slice(0, from), readme.slice(from, to), readme.slice(to)];
}

/** Returns whether README.md has marks for the table of this name. */
export function hasTable(name: string): boolean {
  return readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').includes(`<!-- ${name}: begin -->`);
}

/** Writes a table of `sideBySideAsMarkdown` into the README, and redraws its charts. */
export function writeReadme(name: string, text: string): void {
  const [before, , after] = split(name);
  writeFileSync(join(import.meta.dirname, 'README.md'), `${before}\n\n${text}\n${after}`);
  for (const [chart, svg] of Object.entries(drawCharts())) {
    writeFileSync(join(import.meta.dirname, `${chart}.svg`), svg);
  }
}

/** Reads the rows of a table in the README: requests per second, and processor time of the server and the database together. */
function readRows(name: string) {
  let workload = '';
  return split(name)[1]
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, first = '', contender = '', rate = '', , own = '', database = '']) => {
      workload = /^\*\*(.*)\*\* \(c=/.exec(first)?.[1] ?? workload;
      const [requestsASecond = 0, server = 0, databases = 0] = [rate, own, database].map((text) =>
        Number(text.split(' ')[0]?.replaceAll(',', '')),
      );
      const microseconds = server + databases;
      return requestsASecond > 0 ? [{ workload, contender, requestsASecond, microseconds }] : [];
    });
}

/** Draws the README's charts as SVG from its tables. */
export function drawCharts(): Record<'throughput' | 'growth', string> {
  const [node, rows = []] = [24, 20]
    .map((version) => [version, readRows(`side by side, medium, Node.js ${version}`)] as const)
    .find(([, measured]) => measured.length > 0) ?? [24];
  const throughput = rows
    .filter(({ workload }) => ['page', 'list of 100 pages'].includes(workload))
    .map((row) => ({ ...row, value: row.requestsASecond, unit: '' }));
  const growth = readRows('growth').map((row) => ({ ...row, value: row.microseconds, unit: ' µs' }));
  return {
    throughput: chart(`Requests a second, 100,000 pages, Node.js ${node}`, throughput),
    growth: chart(
      'Processor time of a request with 1 (medium), 10 (full) and 50 (growth) million donations',
      growth,
    ),
  };
}

interface Bar {
  workload: string;
  contender: string;
  value: number;
  unit: string;
}

/** Draws horizontal bars. Each workload has its own scale. */
function chart(title: string, bars: readonly Bar[]): string {
  const lines: string[] = [];
  let y = 2 * LINE;
  for (const workload of new Set(bars.map((bar) => bar.workload))) {
    lines.push(`<text x="10" y="${y}" font-weight="bold">${workload}</text>`);
    const own = bars.filter((bar) => bar.workload === workload);
    const most = Math.max(...own.map(({ value }) => value));
    for (const { contender, value, unit } of own) {
      y += LINE;
      const width = Math.max(1, Math.round((value / most) * LONGEST));
      const fill = /our|growth/.test(contender) ? '#0f766e' : '#94a3b8';
      lines.push(`<text x="${LEFT - 8}" y="${y}" text-anchor="end">${contender}</text>`);
      lines.push(`<rect x="${LEFT}" y="${y - 13}" width="${width}" height="16" fill="${fill}"/>`);
      lines.push(`<text x="${LEFT + width + 8}" y="${y}">${value.toLocaleString('en')}${unit}</text>`);
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
