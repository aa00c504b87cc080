import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clientFolder, services } from '../../openapi/tools/client-stamps.mjs';
import { projectRoot } from '../../src/files/project-root.ts';
import { describeGuides } from './describe-guides.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { describeIds, describeScenario, type ScenarioProgram } from './run-scenario.ts';

const run = promisify(execFile);
/** A project of its own that has the packages installed, as an integrator's has. */
const project = mkdtempSync(join(tmpdir(), 'groundswell-typescript-'));
after(() => rmSync(project, { recursive: true, force: true }));

let compiled: Promise<void> | undefined;

/** Compiles what is copied into a project that has the packages installed. */
async function compile(folder: string, programs: string[] = []): Promise<void> {
  const packages = join(folder, 'node_modules', '@groundswell');
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(packages, { recursive: true });
  for (const service of services) symlinkSync(clientFolder('typescript', service), join(packages, service));
  symlinkSync(join(installed, '@types'), join(folder, 'node_modules', '@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const file of ['tsconfig.json', ...programs])
    copyFileSync(join(projectRoot, 'test/clients/typescript', file), join(folder, file));
  await run(join(installed, '.bin/tsc'), ['--project', folder]).catch((failure) => {
    throw new Error(`${failure.message}\n${failure.stdout}`);
  });
}

function compiledProgram(name: string): ScenarioProgram {
  return {
    command: [process.execPath, `${name}.js`],
    directory: project,
    async prepare() {
      compiled ??= compile(project, ['scenario.ts', 'ids.ts', 'webhooks.ts']);
      await compiled;
    },
  };
}

describeScenario('typescript', compiledProgram('scenario'));
describeIds('typescript', compiledProgram('ids'));
describeWebhooks('typescript', compiledProgram('webhooks'));
describeGuides('typescript', {
  file: 'first.ts',
  // Runs what was compiled beside it.
  command: [process.execPath, '-e', 'import(process.argv[1].replace(/ts$/, "js"))'],
  prepareAll: (folder) => compile(folder),
});
