import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clientFolder, services } from '../../openapi/tools/client-stamps.mjs';
import { projectRoot } from '../../src/files/project-root.ts';
import { describeIds, describeScenario, type ScenarioProgram } from './run-scenario.ts';

const run = promisify(execFile);
/** A project of its own that has the packages installed, as an integrator's has. */
const project = mkdtempSync(join(tmpdir(), 'groundswell-typescript-'));
after(() => rmSync(project, { recursive: true, force: true }));

let compiled: Promise<void> | undefined;

/** Compiles the programs, once. */
async function compile(): Promise<void> {
  const packages = join(project, 'node_modules', '@groundswell');
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(packages, { recursive: true });
  for (const service of services) symlinkSync(clientFolder('typescript', service), join(packages, service));
  symlinkSync(join(installed, '@types'), join(project, 'node_modules', '@types'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  for (const file of ['tsconfig.json', 'scenario.ts', 'ids.ts'])
    copyFileSync(join(projectRoot, 'test/clients/typescript', file), join(project, file));
  await run(join(installed, '.bin/tsc'), ['--project', project]).catch((failure) => {
    throw new Error(`${failure.message}\n${failure.stdout}`);
  });
}

function compiledProgram(name: string): ScenarioProgram {
  return {
    command: [process.execPath, `${name}.js`],
    directory: project,
    async prepare() {
      compiled ??= compile();
      await compiled;
    },
  };
}

describeScenario('typescript', compiledProgram('scenario'));
describeIds('typescript', compiledProgram('ids'));
