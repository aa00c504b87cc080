import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { BenchServer } from './bench-server.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Question, Statement } from './question.ts';
import { median, percentile, timed } from './statistics.ts';

const ROUNDS = 6;
const SAMPLES = 100;
/** The statements that fetch the names, pictures and addresses of rows whose totals are known. */
const PRESENTATION = /pages\.uuid/;
/** One question does not hold up the others: slow ones get fewer samples. */
const MILLISECONDS_A_ROUND = 500;

export interface Measured {
  area: string;
  name: string;
  /** Over HTTP, in milliseconds. */
  median: number;
  p99: number;
  samples: number;
  /** Of the statements alone: milliseconds and 8 kB pages touched. */
  sql: number;
  buffers: number;
  rival?: {
    what: string;
    milliseconds: number;
    /** Of those of our statements that find out the same, prepared like the rival's. */
    ours: number;
    ratio: number;
    goal: number;
  };
}

/** A loaded data set that is asked. */
export interface Subject {
  server: BenchServer;
  client: Client;
  world: BenchWorld;
}

interface Case {
  subject: Subject;
  question: Question;
  statements: Statement[];
  rival: Statement | undefined;
  http: number[];
  sql: number[];
  /** Pairs of the rival's time and ours. */
  pairs: [number, number][];
}

/**
 * Asks all questions in turns, each of one data set after the other, so that whatever else the machine does hits all alike; the first
 * round only warms up.
 * @returns for each data set, the questions in their order
 */
export async function measureQuestions(
  subjects: readonly Subject[],
  questions: readonly Question[],
  report: (line: string) => void,
): Promise<Measured[][]> {
  const cases: Case[] = [];
  for (const question of questions) {
    for (const subject of subjects) {
      const statements = await subject.server.statementsOf(question.path(subject.world, 0));
      const rival = question.rival?.statement(subject.world);
      cases.push({ subject, question, statements, rival, http: [], sql: [], pairs: [] });
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of cases) await askOnce(one, round);
    report(`round ${round + 1} of ${ROUNDS}`);
  }
  const measured: Measured[][] = subjects.map(() => []);
  for (const one of cases) measured[subjects.indexOf(one.subject)]?.push(await summarise(one));
  return measured;
}

async function askOnce(
  { subject, question, statements, rival, http, sql, pairs }: Case,
  round: number,
): Promise<void> {
  const { server, client, world } = subject;
  const wanted = question.samples ?? SAMPLES;
  const count = Math.ceil(wanted / (ROUNDS - 1));
  const until = performance.now() + MILLISECONDS_A_ROUND * (wanted > SAMPLES ? 6 : 1);
  const samples: number[] = [];
  while (samples.length < count && (samples.length < 2 || performance.now() < until)) {
    const path = question.path(world, round * count + samples.length);
    samples.push(await timed(() => server.get(path)));
  }
  const times = [
    await timed(() => runAll(client, statements)),
    await timed(() => runAll(client, statements)),
  ];
  const compared: [number, number][] = rival ? await compare(client, rival, statements) : [];
  if (round === 0) return;
  http.push(...samples);
  sql.push(...times);
  pairs.push(...compared);
}

/** Rival, ours, rival, ours: prepared, and without what only looks up how the rows found are shown. */
async function compare(
  client: Client,
  rival: Statement,
  statements: readonly Statement[],
): Promise<[number, number][]> {
  const named = (statement: Statement) => ({
    ...statement,
    name: createHash('sha1').update(statement.text).digest('hex'),
  });
  const ours = statements.filter(({ text }) => !PRESENTATION.test(text)).map(named);
  const pairs: [number, number][] = [];
  for (let pair = 0; pair < 3; pair += 1) {
    const rivalTime = await timed(() => client.query(named(rival)));
    pairs.push([rivalTime, await timed(() => runAll(client, ours))]);
  }
  return pairs;
}

async function runAll(client: Client, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

async function summarise({ subject, question, statements, http, sql, pairs }: Case): Promise<Measured> {
  const { area, name, rival } = question;
  return {
    area,
    name,
    median: median(http),
    p99: percentile(http, 0.99),
    samples: http.length,
    sql: median(sql),
    buffers: await buffersOf(subject.client, statements),
    ...(rival
      ? {
          rival: {
            what: rival.what,
            milliseconds: median(pairs.map(([its]) => its)),
            ours: median(pairs.map(([, ours]) => ours)),
            ratio: median(pairs.map(([its, ours]) => its / ours)),
            goal: rival.goal,
          },
        }
      : {}),
  };
}

/** Pages that the plans touch, in the cache or not, those of functions included. */
async function buffersOf(client: Client, statements: readonly Statement[]): Promise<number> {
  let buffers = 0;
  await client.query('begin isolation level repeatable read read only');
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|\()/i.test(text)) {
      await client.query({ text, values });
      continue;
    }
    const { rows } = await client.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  await client.query('commit');
  return buffers;
}
