import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createProgram } from '../../src/cli/program.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { compiledProgram } from '../support/command.ts';

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

describe('The bundled program', () => {
  let program: string;
  before(() => {
    program = compiledProgram();
  });

  it('has a tool that finds the places of a stack in the source', () => {
    const lines = readFileSync(program, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('function createProgram(')) + 1;
    const tool = join(projectRoot, 'src', 'bundle', 'original-stack.mjs');
    const input = `    at async createProgram (file://${program}:${line}:16)\n`;
    const { stdout } = spawnSync(process.execPath, [tool], { input, encoding: 'utf8' });
    expect(stdout).to.match(/^ {4}at async createProgram \(src\/cli\/program\.ts:\d+:\d+\)\n$/);
  });
});
