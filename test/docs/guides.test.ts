import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { blocksOf } from './guide-blocks.ts';
import { type GuideWorld, startGuideWorld, type Terminal } from './guide-world.ts';
import { runBlock } from './run-block.ts';

const guides = join(projectRoot, 'openapi', 'docs', 'guides');
const missing = ['bash', 'curl', 'openssl', 'python3'].filter(
  (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error,
);

describe('guides', () => {
  let world: GuideWorld;
  before(async function () {
    if (missing.length === 0) {
      world = await startGuideWorld();
      return;
    }
    process.stdout.write(`    The guides are not run here: install ${missing.join(', ')}.\n`);
    this.skip();
  });

  after(() => world?.close());

  for (const file of readdirSync(guides).filter((name) => name.endsWith('.md'))) {
    describe(file, () => {
      const blocks = blocksOf(readFileSync(join(guides, file), 'utf8'));
      let terminal: Terminal;
      before(async () => {
        terminal = await world.openTerminal();
      });
      after(() => terminal?.close());

      it('shows how', () => {
        expect(blocks).to.not.be.empty;
      });

      for (const block of blocks) {
        it(`line ${block.line}: ${block.language}`, async function () {
          if ((await runBlock(block, terminal, world)) === 'skipped') this.skip();
        });
      }
    });
  }
});
