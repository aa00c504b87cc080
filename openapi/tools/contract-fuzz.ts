/**
 * Runs Schemathesis against temporary servers: `make contract-fuzz`. With `--long` it draws twenty times as many examples; `--examples=N`
 * and `--seed=N` (or MAX_EXAMPLES and SEED) set exact values. `--only=metadata` runs one service.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { makeFuzzedRecords } from './fuzzed-records.ts';
import { providePythonEnvironment } from './python-environment.ts';
import { startThrowawayServer } from './throwaway-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const settings = join(root, 'test/contract/fuzz');
const scratch = join(root, '.tools/contract-fuzz');
const reports = join(scratch, 'reports');

/** Examples per operation in the usual run, which takes three minutes on two processors. */
const usualExamples = 10;
const usualSeed = '20261121';

interface Run {
  name: string;
  service: 'fundraising' | 'oauth' | 'metadata' | 'operations';
  credential: string;
  isSecond?: boolean;
  /** The member of staff whose token is sent. */
  role?: 'owner' | 'manager';
  /** Default: all. A run that sends the same requests as another one skips their coverage. */
  phases?: string;
}

/**
 * Operations without credentials are in the first run of their service, and those for staff only in runs of staff. Staff have a server of
 * their own, since an owner may change what the other runs use. They can't lock themselves out: staff, tokens and keys need a fresh proof,
 * which a program doesn't have.
 */
const runs: Run[] = [
  { name: 'fundraising-api-key', service: 'fundraising', credential: 'RegisteredApplication' },
  {
    name: 'fundraising-user',
    service: 'fundraising',
    credential: 'OAuthUser',
    isSecond: true,
    phases: 'examples,fuzzing,stateful',
  },
  { name: 'oauth', service: 'oauth', credential: 'OAuthUser' },
  { name: 'metadata', service: 'metadata', credential: 'none' },
  {
    name: 'fundraising-owner',
    service: 'fundraising',
    credential: 'Staff',
    role: 'owner',
    phases: 'examples,fuzzing',
  },
  { name: 'operations-owner', service: 'operations', credential: 'Staff', role: 'owner' },
  {
    name: 'operations-manager',
    service: 'operations',
    credential: 'Staff',
    role: 'manager',
    phases: 'examples,fuzzing',
  },
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

/** Stopped when a signal ends the runs. */
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill('SIGTERM');
  });
}

/** Returns whether the run found nothing. */
async function fuzz(program: string, addresses: Record<Run['service'], string>, run: Run): Promise<boolean> {
  const { name, service, credential, role, phases } = run;
  const document = join(root, 'generated', service, 'openapi.json');
  const chosen = await operationsOf(document, run);
  process.stdout.write(`${name} begins: ${examples} examples per operation, seed ${given.seed}\n`);
  const child = spawn(
    program,
    [
      '--config-file',
      join(settings, 'schemathesis.toml'),
      'run',
      document,
      '--url',
      addresses[service],
      ...chosen.flatMap((id) => ['--include-operation-id', id]),
      ...(phases ? ['--phases', phases] : []),
      // Streams never end: test/live/ covers them.
      '--exclude-operation-id-regex',
      '^stream',
      '--max-examples',
      examples,
      '--seed',
      given.seed ?? usualSeed,
      '--report',
      'junit,har',
      '--report-junit-path',
      join(reports, `${name}.xml`),
      '--report-har-path',
      join(reports, `${name}.har`),
    ],
    {
      cwd: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FUZZ_CREDENTIAL: credential,
        FUZZ_STAFF_TOKEN: role === 'manager' ? demoCredentials.managerToken : demoCredentials.staffToken,
        FUZZ_ROLE: role ?? '',
        FUZZ_SITE: addresses.fundraising,
        FUZZ_OUTCOMES: outcomesOf(name),
        PYTHONDONTWRITEBYTECODE: '1',
        HYPOTHESIS_STORAGE_DIRECTORY: join(scratch, 'hypothesis'),
      },
    },
  );
  running.add(child);
  // Printed at the end, because two runs at the same time would mix their reports.
  const report: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => report.push(part));
  const [status] = await once(child, 'close');
  running.delete(child);
  process.stdout.write(`\n${name}\n${Buffer.concat(report)}`);
  return status === 0;
}

/** Returns the IDs of the operations that accept the run's credential and role. The first run of a service has all others, too. */
async function operationsOf(document: string, { credential, isSecond, role }: Run): Promise<string[]> {
  const paths: Record<string, object>[] = Object.values(JSON.parse(await readFile(document, 'utf8')).paths);
  const operations: DocumentedOperation[] = paths.flatMap(Object.values);
  return (
    operations
      // A path also has parameters and servers.
      .filter(({ operationId }) => operationId)
      .filter(({ security = [] }) =>
        isSecond || role
          ? security.some((names) => credential in names)
          : !security.some((names) => 'Staff' in names),
      )
      .filter((operation) => !role || operation['x-roles']?.includes(role))
      // Refused for every token: test/operations/ covers their successes.
      .filter((operation) => !operation['x-fresh-proof'])
      .filter(({ operationId }) => !role || !withoutSuccess.has(operationId))
      .map(({ operationId }) => operationId)
  );
}

/** A token can only revoke itself. */
const withoutSuccess = new Set(['revokeToken']);

interface DocumentedOperation {
  operationId: string;
  security?: object[];
  'x-roles'?: string[];
  'x-fresh-proof'?: boolean;
}

const outcomesOf = (name: string) => join(reports, `${name}.outcomes.json`);

/**
 * Operations that can't succeed here: one whose requests are signed, and one about rows that an import has rejected. Other tests cover
 * their successes.
 */
const impossible = ['fundraising sendDonationEvent', 'operations getImportRejects'];

/** Returns the operations that never succeeded in any run. They weren't tested, whatever the reports say. */
async function neverSuccessful(chosen: Run[]): Promise<string[]> {
  const all = new Set<string>();
  const succeeded = new Set(impossible);
  for (const { name, service } of chosen) {
    const outcomes = JSON.parse(await readFile(outcomesOf(name), 'utf8'));
    for (const [id, statuses] of Object.entries<object>(outcomes)) {
      const operation = `${service} ${id}`;
      all.add(operation);
      if (Object.keys(statuses).some((status) => Number(status) < 400)) succeeded.add(operation);
    }
  }
  return [...all].filter((operation) => !succeeded.has(operation));
}

/** Starts a server for these runs, and makes one after another. @returns the names of those that found something */
async function fuzzInTurn(program: string, group: Run[], log: string): Promise<string[]> {
  const failed: string[] = [];
  if (group.length === 0) return failed;
  const server = await startThrowawayServer(root, join(reports, log));
  try {
    await makeFuzzedRecords(server.addresses.fundraising, server.command);
    for (const run of group) {
      if (interrupted) break;
      if (!(await fuzz(program, server.addresses, run))) failed.push(run.name);
    }
  } finally {
    await server.stop();
  }
  return failed;
}

async function main(): Promise<void> {
  const chosen = runs.filter(({ service }) => !given.only || service === given.only);
  if (chosen.length === 0)
    throw new Error(`--only must be fundraising, oauth, metadata or operations, not ${given.only}.`);
  const program = await providePythonEnvironment(join(scratch, 'python'), join(settings, 'requirements.txt'));
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const schemathesis = program('schemathesis');
  const failed = (
    await Promise.all([
      fuzzInTurn(
        schemathesis,
        chosen.filter(({ role }) => !role),
        'server.log',
      ),
      fuzzInTurn(
        schemathesis,
        chosen.filter(({ role }) => role),
        'server-of-staff.log',
      ),
    ])
  ).flat();
  const where = relative(root, reports);
  if (failed.length > 0 || interrupted) {
    throw new Error(
      `${interrupted ? 'Interrupted' : `Failed: ${failed.join(', ')}`}. Every request is in ${where}/.`,
    );
  }
  const untried = await neverSuccessful(chosen);
  if (untried.length > 0) throw new Error(`Never succeeded: ${untried.join(', ')}.`);
  process.stdout.write(`\nNothing found. Every request is in ${where}/.\n`);
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
