import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { sampleNames } from '../../src/mail/mail-samples.ts';
import { useOperatorWorld } from '../support/operator.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('groundswell branding preview-mail', () => {
  const world = useOperatorWorld();
  const preview = (...args: string[]) => world.operate('branding', 'preview-mail', ...args);

  it('lists the emails', async () => {
    const { code, output } = await preview();
    expect([code, output]).to.deep.equal([0, output]);
    expect(output).to.match(/^donations_received +You've got 3 new donations!$/m);
    const listed: { name: string }[] = await world.done('branding', 'preview-mail');
    expect(listed.map(({ name }) => name)).to.deep.equal(sampleNames);
  });

  it('shows one as text, as HTML or in a file, with the name of the installation', async () => {
    await world.done('branding', 'set', '--name', 'City Run');
    const { output } = await preview('reset_password');
    expect(output)
      .to.match(/^Subject: Reset your password\n\nHi Robin,\n\n/)
      .and.include('your City Run account');
    expect((await preview('reset_password', '--html')).output)
      .to.match(/^<!doctype html>/)
      .and.include('your City Run account');
    expect(await world.done('branding', 'preview-mail', 'invitation')).to.have.keys([
      'name',
      'subject',
      'text',
      'html',
    ]);
    const folder = await temporaryFolder();
    const path = join(folder.path, 'email.html');
    expect((await preview('invitation', '--html', '--out', path)).output).to.equal(`Wrote ${path}.\n`);
    expect(await readFile(path, 'utf8')).to.match(/^<!doctype html>/);
    await folder.remove();
    expect(await world.knex('mail_outbox')).to.deep.equal([]);
    expect(await world.knex('user_tokens')).to.deep.equal([]);
  });

  for (const [args, message] of [
    [['birthday'], "'birthday' is invalid for argument 'name'. Allowed choices are "],
    [['invitaton'], '(Did you mean invitation?)'],
    [['--html'], 'Which email?'],
    [['invitation', '--html', '--text'], "'--text' cannot be used with option '--html'"],
    [['invitation', '--out', '/nowhere/email.txt'], 'Cannot write the preview'],
  ] as const) {
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, output } = await preview(...args);
      expect([code, output.includes(message)], output).to.deep.equal([2, true]);
    });
  }
});
