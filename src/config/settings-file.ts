import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from '../errors.ts';

export type Settings = Record<string, string>;

/** What `groundswell init` writes the settings into. */
export const SETTINGS_FILE = 'groundswell.env';

/** What a settings file says; nothing where there is none. @throws OperatorError where it cannot be read */
export function readSettingsFile(path: string): Settings {
  if (!existsSync(path)) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Settings;
  } catch (error) {
    throw new OperatorError(
      `The settings that are there cannot be read: ${(error as Error).message}.`,
      'Run this as the owner of that file, or name another folder.',
    );
  }
}
