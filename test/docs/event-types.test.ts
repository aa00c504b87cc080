import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { eventTypes } from '../../src/db/rows/event-types.ts';

describe('Documentation: the guide to webhooks', () => {
  it('names every type of event', () => {
    const guide = readFileSync(join(projectRoot, 'openapi/docs/guides/webhooks.md'), 'utf8');
    const named: string[] = [];
    for (const [, first = '', following = ''] of guide.matchAll(/^\| `(\w+\.\w+)`((?: `\.\w+`)*) \|/gm)) {
      const subject = first.split('.')[0];
      const others = [...following.matchAll(/`(\.\w+)`/g)].map(([, ending]) => `${subject}${ending}`);
      named.push(first, ...others);
    }
    expect(named).to.deep.equal([...eventTypes]);
  });
});
