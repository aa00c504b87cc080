import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import type { ProfileResults } from './measure.ts';
import type { Measured } from './measure-questions.ts';
import { profiles } from './profiles.ts';
import { writeReadmeSection } from './readme-section.ts';

/** G19: of the median time, from one size to the next. */
const MOST_GROWTH = 1.3;

/** Prints the tables, and with `isKept` also puts them between the marks of README.md. */
export async function writeReport(results: readonly ProfileResults[], isKept: boolean): Promise<void> {
  const text = resultsAsMarkdown(results);
  process.stdout.write(`\n${text}\n`);
  if (isKept) await writeReadmeSection('results', text);
}

/** All tables. */
export function resultsAsMarkdown(results: readonly ProfileResults[]): string {
  return [...questionTable(results), '', ...rivalTable(results), '', ...limitTable(results), ''].join('\n');
}

/** One line a question; the sizes side by side, and how much dearer each is than the one before. */
function questionTable(results: readonly ProfileResults[]): string[] {
  const large = results.at(-1);
  const sizes = results.map(({ profile }) => size(profile));
  const lines = [
    `Milliseconds over HTTP (median / 99th percentile), the statements alone, and the 8 kB pages that their plans touch.`,
    '',
    `| question | ${[...sizes.map((name) => `${name}: HTTP | SQL | pages`), ...stepsOf(results).map(stepName)].join(' | ')} |`,
    `|---|${'--:|'.repeat(3 * sizes.length + stepsOf(results).length)}`,
  ];
  let area = '';
  for (const one of large?.questions ?? []) {
    if (one.area !== area) {
      area = one.area;
      lines.push(`| **${area}** |${' |'.repeat(3 * sizes.length + stepsOf(results).length)}`);
    }
    const cells = results.map(({ questions }) => cellsOf(find(questions, one)));
    const growths = stepsOf(results).map((step) => `${growthOf(step, one)?.toFixed(1) ?? '–'}×`);
    lines.push(`| ${[one.name, ...cells, ...growths].join(' | ')} |`);
  }
  return lines;
}

/** From one size to the next. */
type Step = readonly [ProfileResults, ProfileResults];

function stepsOf(results: readonly ProfileResults[]): Step[] {
  return results.slice(1).map((large, index) => [results[index] as ProfileResults, large]);
}

function stepName([{ profile: small }, { profile: large }]: Step): string {
  return `${size(small)} → ${size(large)}`;
}

/** How many times the larger size takes. */
function growthOf([small, large]: Step, question: Measured): number | undefined {
  const [before, after] = [find(small.questions, question), find(large.questions, question)];
  return before && after && after.median / before.median;
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
  for (const step of stepsOf(results)) {
    const [small, { questions }] = step;
    const allTime = questions.find(({ name, rival }) => rival && name === 'all time, top 10');
    const before = allTime && find(small.questions, allTime);
    if (!before?.rival || !allTime?.rival) continue;
    const growth = allTime.rival.ours / before.rival.ours;
    lines.push(row('pages_totals of all time: growth', stepName(step), growth, MOST_GROWTH));
  }
  const beyondFull = stepsOf(results).find(([small]) => small.profile === 'full');
  if (beyondFull) {
    const growths = beyondFull[1].questions.map((question) => growthOf(beyondFull, question) ?? 0);
    const slower = growths.filter((growth) => growth > MOST_GROWTH).length;
    const what = `G19: questions, of ${growths.length}, that take more than ${MOST_GROWTH}× as long`;
    lines.push(row(what, stepName(beyondFull), slower, 0));
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
