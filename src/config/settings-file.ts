import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from '../errors.ts';

export type Settings = Record<string, string>;

/** The file that `groundswell init` writes. */
export const SETTINGS_FILE = 'groundswell.env';

/** Reads a settings file; empty if there is none. @throws OperatorError if it cannot be read */
export function readSettingsFile(path: string): Settings {
  if (!existsSync(path)) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Settings;
  } catch (error) {
    throw new OperatorError(
      `The existing settings cannot be read: ${(error as Error).message}.`,
      'Run this as the owner of that file, or choose another folder.',
    );
  }
}
