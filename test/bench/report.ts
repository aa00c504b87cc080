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
  return [
    ...questionTable(results),
    '',
    ...rivalTable(results),
    '',
    ...bulkTable(results),
    '',
    ...limitTable(results),
    '',
  ].join('\n');
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
  for (const { profile, questions } of results) {
    for (const { area, name, rival } of questions) {
      if (!rival) continue;
      const { what, milliseconds: its, ours, ratio, goal } = rival;
      lines.push(
        `| ${area}: ${name} | ${size(profile)} | ${what} | ${milliseconds(its)} | ${milliseconds(ours)} | ${ratio.toFixed(1)}× | ${goal}× | ${ratio >= goal ? 'met' : 'missed'} |`,
      );
    }
  }
  return lines;
}

function bulkTable(results: readonly ProfileResults[]): string[] {
  const lines = [
    '| in bulk | size | rows a second | plain way | ratio | goal | | notes |',
    '|---|--:|--:|--:|--:|--:|---|---|',
  ];
  const row = (
    name: string,
    profile: ProfileResults['profile'],
    ours: number,
    plain: number,
    ratio: number,
    goal: number,
    notes: string,
  ) =>
    `| ${name} | ${size(profile)} | ${whole(ours)} | ${whole(plain)} | ${ratio.toFixed(2)}× | ${goal}× | ${ratio >= goal ? 'met' : 'missed'} | ${notes} |`;
  for (const { profile, scroll, import: imported } of results) {
    if (scroll) {
      const notes = `${whole(scroll.rows)} pages, ${scroll.duplicates} twice; last batches at ${scroll.lastToFirst.toFixed(2)} of the first; memory ${scroll.grownMegabytes >= 0 ? '+' : ''}${scroll.grownMegabytes.toFixed(0)} MB; all of them at ${whole(scroll.rowsASecond)} a second`;
      const rate = scroll.copyRowsASecond * scroll.ratio;
      lines.push(
        row(
          'scroll; COPY TO STDOUT of the same JSON',
          profile,
          rate,
          scroll.copyRowsASecond,
          scroll.ratio,
          0.7,
          notes,
        ),
      );
    }
    if (imported) {
      const { rowsASecond, plainRowsASecond, ratio, rows } = imported;
      lines.push(
        row(
          'COPY with totals; without triggers',
          profile,
          rowsASecond,
          plainRowsASecond,
          ratio,
          0.4,
          `${whole(rows)} rows a statement`,
        ),
      );
    }
  }
  return lines;
}

/** What must stay below a bound, whatever the plain way costs. */
function limitTable(results: readonly ProfileResults[]): string[] {
  const lines = ['| bound | size | found | at most | |', '|---|--:|--:|--:|---|'];
  const row = (what: string, where: string, found: number, most: number) =>
    `| ${what} | ${where} | ${found.toFixed(2)} | ${most} | ${found <= most ? 'met' : 'missed'} |`;
  const [small, large] = [results[0], results.at(-1)];
  for (const { profile, questions, scroll } of results) {
    const words = questions.find(({ name }) => name === '1000 words of names');
    if (words) {
      lines.push(
        row('search for 1000 words: 99th percentile / median', size(profile), words.p99 / words.median, 20),
      );
    }
    if (scroll) {
      lines.push(
        row('scroll: megabytes that the server grows by', size(profile), scroll.grownMegabytes, 100),
      );
      lines.push(
        row('scroll: time of the last batches / the first', size(profile), 1 / scroll.lastToFirst, 1.25),
      );
    }
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

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
