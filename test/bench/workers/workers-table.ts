import { cpus } from 'node:os';
import type { ProfileName } from '../profiles.ts';
import type { Losses } from './measure-losses.ts';
import type { Pace, Throughput } from './measure-throughput.ts';

export interface MeasuredWorkers {
  profile: ProfileName;
  workers: number;
  rounds: number;
  seconds: number;
  throughput: Throughput[];
  losses: Losses;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Both tables, and what stands around them. */
export function workersAsMarkdown(measured: MeasuredWorkers): string {
  const { profile, workers, rounds, seconds, throughput, losses } = measured;
  const { clients, sent, counted, events, exitCode } = losses;
  const paceOf = ({ requestsASecond, p99, processorMicroseconds }: Pace) =>
    `${whole(requestsASecond)} | ${p99.toFixed(p99 < 10 ? 1 : 0)} | ${whole(processorMicroseconds)}`;
  return [
    `Profile ${profile}, ${rounds} rounds of ${seconds} s, 32 connections, ${cpus().length} cores that generator and PostgreSQL share with the server.`,
    '',
    `| workload | one process: requests/s | p99 ms | CPU µs | ${workers} workers: requests/s | p99 ms | CPU µs | ratio | MB: one process | parent and workers |`,
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...throughput.map(
      ({ workload, alone, shared, ratio, megabytes }) =>
        `| **${workload}** | ${paceOf(alone)} | ${paceOf(shared)} | ${ratio.toFixed(2)}× | ${whole(megabytes.alone)} | ${[megabytes.parent, ...megabytes.workers].map(whole).join(', ')} |`,
    ),
    '',
    `| ${clients} clients, each a request after another | requests | failed | last failure after |`,
    '|---|--:|---|--:|',
    ...events.map(({ event, requests, faults, lastFaultMilliseconds }) => {
      const list = Object.entries(faults).map(([fault, count]) => `${count} × ${fault}`);
      const last = list.length > 0 ? `${whole(lastFaultMilliseconds)} ms` : '';
      return `| ${event} | ${whole(requests)} | ${list.join(', ') || 'none'} | ${last} |`;
    }),
    '',
    `Without a disturbance \`/metrics\` counted ${whole(counted)} of ${whole(sent)} requests. The stop ended with ${exitCode}.`,
    '',
  ].join('\n');
}
