import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** A shell that stays open, so that variables last from one command to the next, as in a reader's terminal. */
export class ShellSession {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #end = randomUUID();
  #output = '';
  #changed: () => void = () => {};

  /** @param prelude commands that are run first, silently */
  constructor(folder: string, environment: Record<string, string>, prelude: string) {
    const { PATH = '' } = process.env;
    this.#process = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...environment },
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        this.#changed();
      });
    }
    this.#process.once('close', () => this.#changed());
    this.#process.stdin.write(`${prelude}\n`);
  }

  /**
   * Runs one command and waits for its end.
   * @param typed what the command reads from the keyboard
   * @throws Error when the shell itself ends
   */
  async run(command: string, typed = ''): Promise<{ output: string; code: number }> {
    this.#output = '';
    // A group and no subshell, so that variables last.
    this.#process.stdin.write(
      `{ ${command}\n} 2>&1 <<'${this.#end}'\n${typed}\n${this.#end}\nprintf '\\n${this.#end} %s\\n' "$?"\n`,
    );
    const finished = new RegExp(`^([\\s\\S]*)\\n${this.#end} (\\d+)\\n$`);
    return new Promise((resolve, reject) => {
      this.#changed = () => {
        const [, output = '', code] = finished.exec(this.#output) ?? [];
        if (code !== undefined) resolve({ output, code: Number(code) });
        else if (this.#process.exitCode !== null) reject(new Error(`the shell ended: ${this.#output}`));
      };
      this.#changed();
    });
  }

  close(): void {
    this.#process.kill();
  }
}
