import { closeSync, openSync } from 'node:fs';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';

describe('standard output that is not writable', () => {
  const database = useTestDatabase();

  for (const args of [['config', 'check'], ['audit', '--json'], ['export', 'donations'], ['--help']]) {
    it(`is told in two lines by ${args.join(' ')}, and exits with 1`, async () => {
      const full = openSync('/dev/full', 'w');
      const command = new Command(
        args,
        { DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
        { stdio: ['ignore', full, 'pipe'] },
      );
      closeSync(full);
      expect(await command.exit, command.output).to.equal(1);
      const lines = command.output.split('\n').filter((line) => !line.startsWith('donations:'));
      expect(lines).to.deep.equal([
        'error: Cannot write standard output: the disk is full.',
        'hint: Choose a place with enough space that this user may write to.',
        '',
      ]);
    });
  }
});
