// @ts-check
/** Stands in for wrk: the same file of requests, the same line of results. Its arguments are one JSON text. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Each connection holds all of them. */
const MOST_REQUESTS = 1000;

const { peers, port, file, connections, seconds, start, run } = JSON.parse(process.argv[2] ?? '');
const autocannon = createRequire(peers)('autocannon');
const lines = readFileSync(file, 'utf8').trim().split('\n');
let count = 0;

const requests = Array.from({ length: Math.min(MOST_REQUESTS, lines.length) }, (_, index) => {
  const [method, path, authorization, body] = (lines[(start + index) % lines.length] ?? '').split('\t');
  const request = {
    method,
    path,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  };
  if (!body?.includes('{unique}')) return request;
  return {
    ...request,
    setupRequest: (/** @type {object} */ sent) => {
      count += 1;
      return { ...sent, body: body.replaceAll('{unique}', `${run}-${count}`) };
    },
  };
});

const result = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections,
  duration: Math.max(1, seconds),
  requests,
});
const { requests: answered, duration, latency, errors, timeouts, non2xx } = result;
process.stdout.write(
  `${JSON.stringify({
    requests: answered.total,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  })}\n`,
);
