import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { needClient } from './need-client.ts';

const run = promisify(execFile);

describe('make clients', () => {
  it('says that nothing has changed, and needs no Java for that', async function unchanged() {
    await needClient(this, 'typescript');
    const tool = ['--import', 'tsx', 'openapi/tools/clients.ts', 'typescript'];
    // Without a PATH, no other program is found.
    const { stdout } = await run(process.execPath, tool, { cwd: projectRoot, env: { PATH: '' } });
    expect(stdout).to.match(/^Nothing has changed: 4 packages are up to date\.\n/);
  });
});
