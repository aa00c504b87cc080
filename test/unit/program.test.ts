import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
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
  const program = join(projectRoot, '.build', 'groundswell.js');

  before(() => {
    spawnSync(process.execPath, [join(projectRoot, 'src', 'bundle', 'build.mjs')], { stdio: 'inherit' });
  });

  it('has a map that leads from the places of a stack to the source', () => {
    const lines = readFileSync(program, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('function createProgram('));
    const map = new SourceMap(JSON.parse(readFileSync(`${program}.map`, 'utf8')));
    expect(map.findEntry(line, 15)).to.include({ originalSource: '../src/cli/program.ts' });
  });
});
