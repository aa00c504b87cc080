// @ts-check
/**
 * Runs Schemathesis against a server of its own: `make contract-fuzz`. With `--long` it draws twenty times as many
 * examples; `--examples=N` and `--seed=N` (or MAX_EXAMPLES and SEED) say it exactly. `--only=metadata` runs one service.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { providePythonEnvironment } from './python-environment.mjs';
import { startThrowawayServer } from './throwaway-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const settings = path.join(root, 'test/contract/fuzz');
const scratch = path.join(root, '.tools/contract-fuzz');
const reports = path.join(scratch, 'reports');

/** Examples that are drawn for an operation in the usual run, which fits into three minutes of two processors. */
const usualExamples = 10;
const usualSeed = '20261121';

/**
 * The operations that no credential changes are in the first run of their service.
 * @type {{ name: string, service: 'fundraising' | 'oauth' | 'metadata', credential: string, isSecond?: boolean }[]}
 */
const runs = [
  { name: 'fundraising-api-key', service: 'fundraising', credential: 'RegisteredApplication' },
  { name: 'fundraising-user', service: 'fundraising', credential: 'OAuthUser', isSecond: true },
  { name: 'oauth', service: 'oauth', credential: 'OAuthUser' },
  { name: 'metadata', service: 'metadata', credential: 'none' },
];

const { values: given } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    examples: { type: 'string', default: process.env.MAX_EXAMPLES },
    seed: { type: 'string', default: process.env.SEED ?? usualSeed },
    only: { type: 'string' },
  },
});
const examples = given.examples || String(usualExamples * (given.long ? 20 : 1));

/** What is to be stopped when a signal ends the run. @type {import('node:child_process').ChildProcess | undefined} */
let running;
let interrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill('SIGTERM');
  });
}

/**
 * @param {string} program
 * @param {string} address
 * @param {typeof runs[number]} run
 * @returns {Promise<boolean>} whether nothing was found
 */
async function fuzz(program, address, { name, service, credential, isSecond }) {
  const document = path.join(root, 'generated', service, 'openapi.json');
  const chosen = isSecond ? await operationsOf(document, credential) : [];
  process.stdout.write(`\n${name}: ${examples} examples an operation, seed ${given.seed}\n`);
  running = spawn(
    program,
    [
      ...['--config-file', path.join(settings, 'schemathesis.toml')],
      ...['run', document, '--url', address],
      ...chosen.flatMap((id) => ['--include-operation-id', id]),
      // Their answers do not end: test/live/ follows them.
      ...['--exclude-operation-id-regex', '^stream'],
      ...['--max-examples', examples, '--seed', given.seed ?? usualSeed],
      ...['--report', 'junit,har', '--report-junit-path', path.join(reports, `${name}.xml`)],
      ...['--report-har-path', path.join(reports, `${name}.har`)],
    ],
    {
      cwd: settings,
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ_CREDENTIAL: credential,
        FUZZ_OUTCOMES: outcomesOf(name),
        PYTHONDONTWRITEBYTECODE: '1',
        HYPOTHESIS_STORAGE_DIRECTORY: path.join(scratch, 'hypothesis'),
      },
    },
  );
  const [status] = await once(running, 'close');
  return status === 0;
}

/**
 * @param {string} document
 * @param {string} credential
 * @returns {Promise<string[]>} IDs of the operations that take this credential
 */
async function operationsOf(document, credential) {
  const { paths } = JSON.parse(await readFile(document, 'utf8'));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations
    .filter(({ security }) => security?.some((/** @type {object} */ names) => credential in names))
    .map(({ operationId }) => operationId);
}

/** @param {string} name */
const outcomesOf = (name) => path.join(reports, `${name}.outcomes.json`);

/** Only the operator of a source can sign what these take: test/fundraising/donation-events.test.ts has their successes. */
const ofSigners = new Set(['sendDonationEvent']);

/**
 * Operations that no case of any run has brought to a success: they were not tested, whatever the reports say.
 * @param {typeof runs} chosen
 * @returns {Promise<string[]>}
 */
async function neverSuccessful(chosen) {
  const succeeded = new Map();
  for (const { name } of chosen) {
    const outcomes = JSON.parse(await readFile(outcomesOf(name), 'utf8'));
    for (const [operation, statuses] of Object.entries(outcomes)) {
      const isSuccess = Object.keys(statuses).some((status) => Number(status) < 400);
      succeeded.set(operation, succeeded.get(operation) || isSuccess);
    }
  }
  return [...succeeded]
    .filter(([operation, isSuccess]) => !isSuccess && !ofSigners.has(operation))
    .map(([operation]) => operation);
}

async function main() {
  const chosen = runs.filter(({ service }) => !given.only || service === given.only);
  if (chosen.length === 0)
    throw new Error(`--only is one of fundraising, oauth, metadata, not ${given.only}.`);
  const environment = path.join(scratch, 'python');
  const requirements = path.join(settings, 'requirements.txt');
  const program = await providePythonEnvironment({ folder: environment, requirements });
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const server = await startThrowawayServer(root, path.join(reports, 'server.log'));
  const failed = [];
  try {
    for (const run of chosen) {
      if (interrupted) break;
      if (!(await fuzz(program('schemathesis'), server.addresses[run.service], run))) failed.push(run.name);
    }
  } finally {
    await server.stop();
  }
  const where = path.relative(root, reports);
  if (failed.length > 0 || interrupted) {
    throw new Error(
      `${interrupted ? 'Interrupted' : `Failed: ${failed.join(', ')}`}. Every request is in ${where}/.`,
    );
  }
  const untried = await neverSuccessful(chosen);
  if (untried.length > 0) throw new Error(`Never answered with a success: ${untried.join(', ')}.`);
  process.stdout.write(`\nNothing found. Every request is in ${where}/.\n`);
}

try {
  await main();
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
  process.exitCode = 1;
}
