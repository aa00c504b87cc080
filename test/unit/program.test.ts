import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect } from 'chai';
import { createProgram } from '../../src/cli/program.ts';
import { projectRoot } from '../../src/project-root.ts';

describe('The program', () => {
  it('loads the command that is wanted alone, and all of them for the help', async () => {
    const [one, all] = [await createProgram(['serve', '--help']), await createProgram(['--help'])];
    expect(one.commands.map((command) => command.name())).to.deep.equal(['serve']);
    expect(all.commands).to.have.length.above(10);
    const [serve] = one.commands;
    expect(serve?.helpInformation()).to.equal(
      all.commands.find((command) => command.name() === 'serve')?.helpInformation(),
    );
  });
});

describe('The bundled program', function () {
  this.timeout(60_000);
  const bundle = join(projectRoot, '.build', 'groundswell.js');
  let source: string;

  before(() => {
    spawnSync(process.execPath, [join(projectRoot, 'src', 'bundle', 'build.mjs')], { stdio: 'inherit' });
    source = readFileSync(bundle, 'utf8');
  });

  it('has compiled code that this version of Node.js takes', () => {
    const script = new Script(source, { cachedData: readFileSync(bundle.replace(/js$/, 'code')) });
    expect(script.cachedDataRejected).to.equal(false);
  });

  it('has a tool that finds the places of a stack in the source', () => {
    const lines = source.split('\n');
    const line = lines.findIndex((text) => text.includes('function createProgram(')) + 1;
    const stack = `    at async createProgram (${bundle}:${line}:16)\n`;
    const { stdout } = spawnSync(
      process.execPath,
      [join(projectRoot, 'src', 'bundle', 'original-stack.mjs')],
      {
        input: stack,
        encoding: 'utf8',
      },
    );
    expect(stdout).to.match(/^ {4}at async createProgram \(src\/cli\/program\.ts:\d+:\d+\)\n$/);
  });
});
