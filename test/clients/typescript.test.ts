import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clientFolder, servicesOf } from '../../openapi/tools/client-packages.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { pageAndDonation } from './answer-steps.ts';
import { describeClient } from './describe-client.ts';
import { describeGuides } from './describe-samples.ts';
import { staffStep } from './staff-step.ts';

const run = promisify(execFile);
/** A project of its own that has the packages installed, as an integrator's has. */
const project = mkdtempSync(join(tmpdir(), 'groundswell-typescript-'));
after(() => rmSync(project, { recursive: true, force: true }));

/** Compiles what is copied into a project that has the packages installed. */
async function compile(folder: string, programs: string[] = []): Promise<void> {
  const packages = join(folder, 'node_modules', '@groundswell');
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(packages, { recursive: true });
  for (const service of servicesOf('typescript'))
    symlinkSync(clientFolder('typescript', service), join(packages, service));
  symlinkSync(join(installed, '@types'), join(folder, 'node_modules', '@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const file of ['tsconfig.json', ...programs])
    copyFileSync(join(projectRoot, 'test/clients/typescript', file), join(folder, file));
  await run(join(installed, '.bin/tsc'), ['--project', folder]).catch((failure) => {
    throw new Error(`${failure.message}\n${failure.stdout}`);
  });
}

describeClient('typescript', {
  command: [process.execPath, 'program.js'],
  directory: project,
  prepare: () => compile(project, ['program.ts', 'others.ts']),
  // Any id passes at run time, and so does an answer of another type.
  without: ['no_id', 'mistyped'],
  answers: {
    gateway: { status: 502, message: 'The server answered 502', body: null, errors: [] },
    silent: {
      message: 'The server at http://127.0.0.1:9 could not be reached: fetch failed',
      cause: 'TypeError',
    },
  },
  more: [
    staffStep,
    {
      step: 'event',
      behaviour: 'reads what an event is about, and the type of a new one',
      async expected({ url }) {
        return { amount: (await pageAndDonation(url)).donation.amount, newer: 'page.applauded' };
      },
    },
    {
      step: 'birthday',
      behaviour: 'keeps a birthday the text that it is',
      expected: async () => '1990-01-15',
    },
    { step: 'team_uid', behaviour: 'leaves a null null', expected: async () => null },
    {
      step: 'incomplete',
      behaviour: 'names the argument that a call without any needs',
      expected: async () => ({
        field: 'body',
        message: 'Required parameter "body" was null or undefined when calling createPage().',
      }),
    },
  ],
});
describeGuides('typescript', {
  file: 'first.ts',
  // Runs what was compiled beside it.
  command: [process.execPath, '-e', 'import(process.argv[1].replace(/ts$/, "js"))'],
  prepareAll: (folder) => compile(folder),
});
