import { expect } from 'chai';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Surroundings, Terminal } from './guide-world.ts';
import { matchesOutput } from './matches-output.ts';
import { runBlock } from './run-block.ts';
import { ShellSession } from './shell-session.ts';

describe('trying a guide', () => {
  let terminal: Terminal;
  // Without services: nothing here calls them.
  const world: Surroundings = {
    openTab: async () => undefined,
    authOrigin: '',
    toWorld: String,
    fromWorld: String,
  };
  before(async () => {
    const folder = await temporaryFolder();
    const shell = new ShellSession(folder.path, {}, '');
    terminal = {
      folder: folder.path,
      shell,
      close: async () => {
        shell.close();
        await folder.remove();
      },
    };
  });
  after(() => terminal.close());

  const complaintAbout = (language: string, text: string): Promise<string> =>
    runBlock({ language, text, line: 1 }, terminal, world).then(
      () => 'none',
      (error: Error) => error.message,
    );

  it('keeps variables from block to block, and fails on other output', async () => {
    expect(await complaintAbout('sh', '$ size=L')).to.equal('none');
    expect(await complaintAbout('sh', '$ echo "$size, XL"\nL, …')).to.equal('none');
    expect(await complaintAbout('sh', '$ echo "$size"\nXL')).to.include('$ echo "$size"');
  });

  it('fails on a command that fails, and on a target that make does not have', async () => {
    expect(await complaintAbout('sh', '$ false')).to.include('exit code');
    expect(await complaintAbout('sh', '$ make no-such-target')).to.not.equal('none');
  });

  it('fails on a program that prints something else, or does not say what it prints', async () => {
    expect(await complaintAbout('js', 'console.log(1 + 1); // → 2')).to.equal('none');
    expect(await complaintAbout('js', 'console.log(1 + 1); // → 3')).to.not.equal('none');
    expect(await complaintAbout('js', 'console.log(1 + 1);')).to.include('promises');
  });

  it('fails on a snippet that is not part of a tested program, and on an unknown kind of block', async () => {
    expect(await complaintAbout('go', 'package nothing')).to.include('test/clients/go');
    expect(await complaintAbout('cobol', 'DISPLAY 1')).to.include('cobol');
  });

  it('matches an ellipsis with any text, and nothing else', () => {
    expect(matchesOutput('{"id":…,"name":"a.c"}', '{"id":1,\n"uid":1,"name":"a.c"}')).to.equal(true);
    expect(matchesOutput('{"id":…,"name":"a.c"}', '{"id":1,"name":"abc"}')).to.equal(false);
    expect(matchesOutput('a', 'ab')).to.equal(false);
  });
});
