import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { blocksOf } from './guide-blocks.ts';

/** What the guide's sentence above a block says where they come from. */
const explained = ['$secret', '$id', '$body', '$headers', '$secrets'];

describe('Documentation: PHP in the guide to the clients', () => {
  it('uses no variable that it has not set', () => {
    const guide = readFileSync(join(projectRoot, 'openapi/docs/guides/sdks.md'), 'utf8');
    const blocks = blocksOf(guide).filter(({ language }) => language === 'php');
    expect(blocks).to.not.be.empty;
    for (const { text } of blocks) {
      const used = new Set([...text.matchAll(/\$\w+/g)].map(([name]) => name));
      const set = [...text.matchAll(/(\$\w+) = /g)].map(([, name]) => name);
      expect([...set, ...explained]).to.include.members([...used]);
    }
  });
});
