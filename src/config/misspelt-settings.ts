import { settings } from './settings.ts';

export interface MisspeltSetting {
  name: string;
  /** The setting with the most similar name. */
  meant: string;
}

/**
 * One typo per five letters: `TRUSTED_PROXY` is similar to `TRUSTED_PROXIES`; `SSL_CERT_FILE`, which is OpenSSL's, is not similar to
 * `TLS_CERT_FILE`.
 */
const LETTERS_OF_A_SLIP = 5;

/**
 * Finds variables that aren't settings but have almost the same name as one. Less similar names belong to other programs, because settings
 * have no prefix.
 */
export function misspeltSettings(environment: NodeJS.ProcessEnv): MisspeltSetting[] {
  const names = Object.keys(settings);
  return Object.keys(environment).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = names.find(
      (known) => editDistance(name, known) <= Math.floor(known.length / LETTERS_OF_A_SLIP),
    );
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Number of letters to insert, remove or replace (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let former = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const distances = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (former[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      distances.push(Math.min(replaced, (former[column + 1] ?? 0) + 1, (distances[column] ?? 0) + 1));
    }
    former = distances;
  }
  return former.at(-1) ?? 0;
}
