import { expect } from 'chai';
import { readTranscript } from '../../openapi/tools/docs/transcript.ts';

describe('Documentation: transcripts', () => {
  it('distinguish commands from their output', () => {
    expect(readTranscript('$ one\nprinted\n\n$ two\n')).to.deep.equal([
      { command: 'one', output: 'printed\n' },
      { command: 'two', output: '' },
    ]);
  });

  it('follow a command over a backslash and through quotes, where the other kind of quote stands free', () => {
    expect(readTranscript(`$ curl \\\n  -d '{"a":\n1}'\n{"ok":"it's"}\n$ echo "it's"\nit's\n`)).to.deep.equal(
      [
        { command: `curl \\\n  -d '{"a":\n1}'`, output: `{"ok":"it's"}` },
        { command: `echo "it's"`, output: "it's" },
      ],
    );
  });

  it('leave other blocks unchanged', () => {
    expect(readTranscript('make start\n')).to.equal(undefined);
  });
});
