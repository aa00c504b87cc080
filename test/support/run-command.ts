import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../../src/cli/terminal/terminal.ts';

/** Imported like the program imports its commands. Mocha loads test files with `require`, which would create each error class twice. */
const program = () => import('../../src/cli/program.ts');
const failures = () => import('../../src/cli/terminal/report-failure.ts');

interface Ran {
  code: number;
  /** Output of both streams. */
  output: string;
  standardOutput: string;
}

/** What the operator types, or a script passes on. */
interface Input {
  text: string;
  isTTY: boolean;
}

/**
 * Runs a `groundswell` command in this process like a script: by default without a terminal for questions, and only with these settings.
 */
export async function runCommand(
  args: string[],
  environment: Record<string, string>,
  cwd = process.cwd(),
  { text, isTTY }: Input = { text: '', isTTY: false },
): Promise<Ran> {
  const output: Buffer[] = [];
  const standardOutput: Buffer[] = [];
  const stream = (...kept: Buffer[][]) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        for (const chunks of kept) chunks.push(chunk);
        done();
      },
    });
  const terminal = {
    env: environment,
    stdin: Object.assign(Readable.from([text]), { isTTY }),
    stdout: stream(output, standardOutput),
    stderr: stream(output),
    exitCode: undefined,
  } as unknown as Terminal;
  const [{ createProgram }, { reportFailure }] = await Promise.all([program(), failures()]);
  const former = process.cwd();
  process.chdir(cwd);
  try {
    await (await createProgram(args, terminal)).parseAsync(args, { from: 'user' });
  } catch (error) {
    terminal.exitCode = reportFailure(error, terminal);
  } finally {
    process.chdir(former);
  }
  return {
    code: Number(terminal.exitCode ?? 0),
    output: String(Buffer.concat(output)),
    standardOutput: String(Buffer.concat(standardOutput)),
  };
}
