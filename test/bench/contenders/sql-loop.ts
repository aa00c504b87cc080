import { readFileSync } from 'node:fs';
import pg from 'pg';
import { percentile } from '../statistics.ts';

/** Sends the statements of one question after the other, prepared, on several connections. */
const { url, file, clients, seconds } = JSON.parse(process.argv[2] ?? '');
const questions: { text: string; values: unknown[] }[][] = JSON.parse(readFileSync(file, 'utf8'));
const names = new Map(
  [...new Set(questions.flat().map(({ text }) => text))].map((text, n) => [text, `${n}`]),
);
const times: number[] = [];

async function askOn(client: pg.Client, until: number): Promise<void> {
  while (performance.now() < until) {
    const started = performance.now();
    const question = questions[Math.floor(Math.random() * questions.length)] ?? [];
    for (const { text, values } of question) await client.query({ name: names.get(text), text, values });
    times.push(performance.now() - started);
  }
}

const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
await Promise.all(connections.map((client) => client.connect()));
const started = performance.now();
await Promise.all(connections.map((client) => askOn(client, started + seconds * 1000)));
const elapsed = (performance.now() - started) / 1000;
await Promise.all(connections.map((client) => client.end()));
process.stdout.write(
  `${JSON.stringify({ requests: times.length, seconds: elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) })}\n`,
);
