import { similarWord } from '../similar-word.ts';
import { settings } from './settings.ts';

export interface MisspeltSetting {
  name: string;
  /** The setting with a similar name. */
  meant: string;
}

/**
 * Finds variables that aren't settings but have almost the same name as one. Less similar names belong to other programs, because settings
 * have no prefix.
 */
export function misspeltSettings(environment: NodeJS.ProcessEnv): MisspeltSetting[] {
  const names = Object.keys(settings);
  return Object.keys(environment).flatMap((name) => {
    const meant = names.includes(name) ? undefined : similarWord(name.toUpperCase(), names);
    return meant === undefined ? [] : [{ name, meant }];
  });
}
