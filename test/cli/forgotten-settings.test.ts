import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('a command in the folder of an installation whose settings were not read', () => {
  const folder = useTemporaryFolder();
  const database = useTestDatabase();
  before(async () => {
    await writeFile(join(folder.path, 'groundswell.env'), `DATABASE_URL=${database.url}\n`);
  });

  async function run(args: string[], environment: Record<string, string> = {}) {
    const command = new Command(args, environment, { cwd: folder.path });
    return { code: await command.exit, output: command.output };
  }

  for (const args of [['users', 'list'], ['doctor'], ['migrate'], ['serve']]) {
    it(`makes no database of its own, and says how they are read: ${args.join(' ')}`, async () => {
      const { code, output } = await run(args);
      expect(code, output).to.equal(1);
      expect(output)
        .to.include('The settings in groundswell.env were not read')
        .and.include('hint: Load them into this shell: set -a; . ./groundswell.env; set +a');
      expect(await readdir(folder.path)).to.deep.equal(['groundswell.env']);
    });
  }

  it('works with the database that is named to it', async () => {
    const { code, output } = await run(['users', 'list'], { DATABASE_URL: database.url });
    expect(code, output).to.equal(0);
  });
});
