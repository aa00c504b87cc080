import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import type { ProfileResults } from './measure.ts';
import type { Measured } from './measure-questions.ts';
import { profiles } from './profiles.ts';
import { writeReadmeSection } from './readme-section.ts';

/** Prints the tables, and with `isKept` also puts them between the marks of README.md. */
export async function writeReport(results: readonly ProfileResults[], isKept: boolean): Promise<void> {
  const text = resultsAsMarkdown(results);
  process.stdout.write(`\n${text}\n`);
  if (isKept) await writeReadmeSection('results', text);
}

function resultsAsMarkdown(results: readonly ProfileResults[]): string {
  return [...questionTable(results), '', ...rivalTable(results), '', ...limitTable(results), ''].join('\n');
}

/** One line a question; the sizes side by side, and how much dearer the larger one is. */
function questionTable(results: readonly ProfileResults[]): string[] {
  const [small, large] = [results[0], results.at(-1)];
  const sizes = results.map(({ profile }) => size(profile));
  const lines = [
    `Milliseconds over HTTP (median / 99th percentile), the statements alone, and the 8 kB pages that their plans touch.`,
    '',
    `| question | ${sizes.map((name) => `${name}: HTTP | SQL | pages`).join(' | ')} | growth |`,
    `|---|${sizes.map(() => '--:|--:|--:').join('|')}|--:|`,
  ];
  let area = '';
  for (const one of large?.questions ?? []) {
    if (one.area !== area) {
      area = one.area;
      lines.push(`| **${area}** |${' |'.repeat(3 * sizes.length + 1)}`);
    }
    const cells = results.map(({ questions }) => cellsOf(find(questions, one)));
    const before = small && find(small.questions, one);
    const growth = before && small !== large ? `${(one.median / before.median).toFixed(1)}×` : '';
    lines.push(`| ${one.name} | ${cells.join(' | ')} | ${growth} |`);
  }
  return lines;
}

function cellsOf(measured: Measured | undefined): string {
  if (!measured) return '– | – | –';
  return `${milliseconds(measured.median)} / ${milliseconds(measured.p99)} | ${milliseconds(measured.sql)} | ${measured.buffers.toLocaleString('en')}`;
}

function rivalTable(results: readonly ProfileResults[]): string[] {
  const lines = [
    'Against the plain way, in turns on one connection, both prepared: how many times faster, and how many times we want at',
    'least. Ours without the statements that fetch names and pictures, which the plain way does not have either.',
    '',
    '| question | size | plain way | its ms | ours | ratio | goal | |',
    '|---|--:|---|--:|--:|--:|--:|---|',
  ];
  const row = (name: string, profile: ProfileResults['profile'], rival: NonNullable<Measured['rival']>) => {
    const { what, milliseconds: its, ours, ratio, goal } = rival;
    const verdict = ratio >= goal ? 'met' : 'missed';
    return `| ${name} | ${size(profile)} | ${what} | ${milliseconds(its)} | ${milliseconds(ours)} | ${ratio.toFixed(1)}× | ${goal}× | ${verdict} |`;
  };
  for (const { profile, questions, copy } of results) {
    for (const { area, name, rival } of questions) {
      if (rival) lines.push(row(`${area}: ${name}`, profile, rival));
    }
    if (copy) lines.push(row('G11: COPY of 50,000 donations, totals exact', profile, copy));
  }
  return lines;
}

/** What must stay below a bound, whatever the plain way costs. */
function limitTable(results: readonly ProfileResults[]): string[] {
  const lines = ['| bound | size | found | at most | |', '|---|--:|--:|--:|---|'];
  const row = (what: string, where: string, found: number, most: number) =>
    `| ${what} | ${where} | ${found.toFixed(2)} | ${most} | ${found <= most ? 'met' : 'missed'} |`;
  const [small, large] = [results[0], results.at(-1)];
  for (const { profile, questions } of results) {
    const words = questions.find(({ name }) => name === '1000 words of names');
    if (words) {
      const ratio = words.p99 / words.median;
      lines.push(row('G9: search for 1000 words, 99th percentile / median', size(profile), ratio, 20));
    }
    const common = questions.find(({ name }) => name === 'most common word');
    if (common)
      lines.push(row('G9: search for the most common word, ms of SQL', size(profile), common.sql, 20));
  }
  const allTime = large?.questions.find(({ name, rival }) => rival && name === 'all time, top 10');
  const before = allTime && small && find(small.questions, allTime);
  if (small && large && small !== large && before?.rival && allTime?.rival) {
    const growth = allTime.rival.ours / before.rival.ours;
    lines.push(
      row('pages_totals of all time: growth', `${size(small.profile)} → ${size(large.profile)}`, growth, 1.3),
    );
  }
  return lines;
}

function find(questions: readonly Measured[], { area, name }: Measured): Measured | undefined {
  return questions.find((one) => one.area === area && one.name === name);
}

function size(profile: ProfileResults['profile']): string {
  const { donations } = resolveSeedOptions(profiles[profile]);
  return donations >= 1e6 ? `${donations / 1e6}M` : `${donations / 1e3}k`;
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}
