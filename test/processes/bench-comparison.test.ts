import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import type { Turn } from '../bench/compare/load-generator.ts';
import { proveSame } from '../bench/compare/same-meaning.ts';
import { type ContenderTurns, summarise } from '../bench/compare/summary.ts';
import { sideBySideAsMarkdown } from '../bench/compare/table.ts';
import type { Workload } from '../bench/compare/workloads.ts';
import { drawCharts } from '../bench/readme.ts';

const calm: Turn = {
  requestsASecond: 100,
  requests: 200,
  p50: 1.5,
  p99: 4,
  failed: 0,
  generatorBusy: 0.5,
  processorMicroseconds: 90,
  databaseMicroseconds: 30,
  megabytes: 80,
};

function turns(contender: ContenderTurns['contender'], rates: number[], each: Partial<Turn> = {}) {
  return { contender, turns: rates.map((requestsASecond) => ({ ...calm, ...each, requestsASecond })) };
}

const workload: Pick<Workload, 'name' | 'connections' | 'goals'> = {
  name: 'page',
  connections: 32,
  goals: [
    { name: 'G3', contender: 'ours', of: 'limit', atLeast: 2, aim: 3 },
    { name: 'G13', contender: 'ours', of: 'feathers', atLeast: 5 },
  ],
};

describe('A comparison of servers', () => {
  it('takes the median of the ratios of each round, not the ratio of the medians', () => {
    const measured = [turns('limit', [100, 200, 300]), turns('ours', [300, 400, 330])];
    const [, ours] = summarise(workload, measured).contenders;
    // 3, 2 and 1.1; of the medians it would be 330 / 200.
    expect(ours?.ratio).to.equal(2);
    expect(ours?.requestsASecond).to.deep.equal({ median: 330, least: 300, most: 400 });
  });

  it('judges goals against the contender that they name, and leaves out those of one that did not run', () => {
    const measured = [turns('limit', [100, 100]), turns('ours', [190, 190]), turns('feathers', [20, 20])];
    expect(
      summarise(workload, measured).goals.map(({ name, ratio, isMet }) => [name, ratio, isMet]),
    ).to.deep.equal([
      ['G3', 1.9, false],
      ['G13', 9.5, true],
    ]);
    expect(summarise(workload, measured.slice(0, 2)).goals.map(({ name }) => name)).to.deep.equal(['G3']);
  });

  const invalid: [string, ContenderTurns[], string][] = [
    [
      'the generator was the limit',
      [turns('limit', [100, 100], { generatorBusy: 0.96 }), turns('ours', [200, 200])],
      'the generator was the limit for limit: 96 % busy',
    ],
    [
      'the rounds of the first contender differ by more than three times',
      [turns('limit', [100, 301]), turns('ours', [200, 200])],
      'the rounds of limit differ 3.0×: the machine is too busy',
    ],
    [
      'requests failed',
      [turns('limit', [100, 100]), turns('ours', [200, 200], { failed: 2 })],
      '4 requests to ours failed',
    ],
  ];
  for (const [reason, measured, problem] of invalid) {
    it(`shows no ratio and judges no goal when ${reason}`, () => {
      const summary = summarise(workload, measured);
      expect(summary.problems).to.deep.equal([problem]);
      expect(summary.goals).to.deep.equal([]);
      expect(summary.contenders.map(({ ratio }) => ratio)).to.deep.equal([undefined, undefined]);
    });
  }

  it('takes it for the result of a peer, and of nobody else, that it answers nothing in a round', () => {
    const none = { requests: 0 };
    const peer = [turns('limit', [100]), turns('koa-knex', [0], none)];
    const { problems, contenders } = summarise(workload, peer);
    expect([problems, contenders[1]?.ratio]).to.deep.equal([[], 0]);
    const ours = [turns('limit', [100]), turns('ours', [0], none)];
    expect(summarise(workload, ours).problems).to.deep.equal(['ours answered nothing in a round']);
  });

  it('prints a row for each contender, with the goal beside whom it is about', () => {
    const measured = [turns('limit', [1000]), turns('ours', [2500]), turns('feathers', [400])];
    const text = sideBySideAsMarkdown({
      profile: 'medium',
      rounds: 1,
      seconds: 2,
      machine: ['2 cores'],
      notes: ['a note'],
      workloads: [summarise(workload, measured)],
    });
    expect(text.split('\n').slice(4, -1)).to.deep.equal([
      '| **page** (c=32) | limit | 1,000 (1,000–1,000) | 1.50 / 4.00 | 90 | 30 | 80 |  |  |  |',
      '|  | ours | 2,500 (2,500–2,500) | 1.50 / 4.00 | 90 | 30 | 80 | 2.50× | G3: 2× (aim 3×) of limit; G13: 5× of feathers | met: 2.50×; met: 6.25× |',
      '|  | feathers | 400 (400–400) | 1.50 / 4.00 | 90 | 30 | 80 | 0.40× |  |  |',
      '',
      '- a note',
    ]);
  });

  it('rounds no ratio up', () => {
    const goals = [{ name: 'G2', contender: 'ours', of: 'limit', atLeast: 0.75 }];
    const measured = [turns('limit', [1000]), turns('ours', [749])];
    const text = sideBySideAsMarkdown({
      profile: 'medium',
      rounds: 1,
      seconds: 2,
      machine: [],
      notes: [],
      workloads: [summarise({ ...workload, goals }, measured)],
    });
    expect(text).to.include('| 0.74× | G2: 0.75× of limit | missed: 0.74× |');
  });

  it('shows what ended a workload', () => {
    const text = sideBySideAsMarkdown({
      profile: 'medium',
      rounds: 1,
      seconds: 2,
      machine: [],
      notes: [],
      workloads: [summarise(workload, [], ['limit ended'])],
    });
    expect(text).to.include('| **page** (c=32) | **INVALID**: limit ended |');
  });

  it('shows whether the server starts in time', () => {
    const run = { profile: 'medium', rounds: 1, seconds: 2, machine: [], notes: [], workloads: [] };
    const text = sideBySideAsMarkdown({ ...run, starts: { empty: 1.5, again: 0.71 } });
    expect(text).to.include('| on an empty folder | 1.50 | G14: 1.5 | met |');
    expect(text).to.include('| on the folder of a server that was stopped | 0.71 | G14: 0.7 | missed |');
  });

  it('says so in the table when a run is not valid', () => {
    const summary = summarise(workload, [turns('limit', [100], { failed: 1 }), turns('ours', [200])]);
    const text = sideBySideAsMarkdown({
      profile: 'medium',
      rounds: 1,
      seconds: 2,
      machine: [],
      notes: [],
      workloads: [summary],
    });
    expect(text).to.include('**INVALID**: 1 requests to limit failed');
    expect(text).not.to.include('2.00×');
  });
});

describe('What two servers answer', () => {
  it('is compared in the fields that were promised, or as a whole', () => {
    const one = { meta: { count: 2, gone: undefined }, name: 'Ada' };
    const other = { meta: { count: 2 }, name: 'Grace' };
    proveSame('a page', one, other, ['meta.count', 'meta.gone', 'none.at.all']);
    expect(() => proveSame('a page', one, other, ['meta.count', 'name'])).to.throw("+   name: 'Grace'");
    expect(() => proveSame('a page', one, other)).to.throw("+   name: 'Grace'");
  });

  it('differs in a place that is shown', () => {
    const one = { page: { amount: { cents: 5 }, tags: ['a', 'b'] } };
    proveSame('a page', one, structuredClone(one));
    expect(() => proveSame('a page', one, { page: { ...one.page, amount: { cents: '5' } } })).to.throw(
      /^a page: .*\+ +cents: '5'\n- +cents: 5\n/s,
    );
    expect(() => proveSame('a page', one, { page: { ...one.page, tags: ['a'] } })).to.throw(/\n- +'b'\n/);
  });
});

describe('The command of the comparison', () => {
  const compare = (...words: string[]) => run('compare.ts', words);

  function run(name: string, words: readonly string[]) {
    const script = join(projectRoot, 'test', 'bench', name);
    return spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
  }

  it('explains itself', () => {
    const { status, stdout } = compare('--help');
    expect(status).to.equal(0);
    expect(stdout).to.match(/^Usage: .*--profile.*--only.*--rounds.*--seconds.*--report/s);
  });

  it('refuses what no workload is named in one line, and starts nothing', () => {
    const { status, stdout, stderr } = compare('--only', 'tea');
    expect(status).to.equal(1);
    expect(stdout).to.equal('');
    expect(stderr).to.match(
      /^no workload holds "tea"; there are: page, cached; .*mixed, 80 reads to 20 writes; start\n$/,
    );
  });

  it('has a sister for growth, which takes several data sets', () => {
    const { status, stdout, stderr } = run('growth.ts', ['--profiles', 'full']);
    expect(status).to.equal(1);
    expect(stdout).to.equal('');
    expect(stderr).to.equal(
      '--profiles takes several of small,medium,full,growth, in this order, not "full"\n',
    );
  });

  const refused: [string[], string][] = [
    [['--rounds', '1.5'], '"1.5" is not a whole number from 1 to 1000.'],
    [['--profile', 'small', '--report'], 'the README has no table "side by side, small, Node.js '],
  ];
  for (const [words, message] of refused) {
    it(`refuses ${words.join(' ')}`, () => {
      const { status, stderr } = compare(...words);
      expect(status).to.equal(1);
      expect(stderr).to.include(message);
    });
  }
});

describe('The charts of the README', () => {
  for (const name of ['throughput', 'growth'] as const) {
    it(`show what its tables say: ${name}`, () => {
      expect(readFileSync(join(projectRoot, 'test', 'bench', `${name}.svg`), 'utf8')).to.equal(
        drawCharts()[name],
      );
    });
  }
});
