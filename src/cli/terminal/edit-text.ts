import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import type { Terminal } from './terminal.ts';

/** Writes a text to a new file that only the operator can read. @returns its path */
export function keepText(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'groundswell-')), name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/**
 * Opens a file in the operator's editor: `VISUAL`, `EDITOR` or vi.
 * @returns its text once the editor has closed
 * @throws OperatorError if the editor could not be started, or failed
 */
export function editFile(path: string, { env }: Pick<Terminal, 'env'>): string {
  const editor = env.VISUAL || env.EDITOR || 'vi';
  // By a shell, because the setting may contain arguments.
  const { status } = spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', path], { stdio: 'inherit' });
  if (status === 0) return readFileSync(path, 'utf8');
  throw new OperatorError(`The editor ${editor} failed.`, 'Set EDITOR to your editor, or use --body-file.');
}
