import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DiffEntry, sentenceOf } from './change-sentence.ts';

const run = promisify(execFile);
const redocly = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url));

/** Keys that don't matter to readers of the changelog, such as wording, and the order and names of reused parts. */
const wording = new Set(['description', 'summary', 'example', 'examples', 'title', 'tags', 'externalDocs']);

export interface Change {
  breaking: boolean;
  kind: DiffEntry['kind'];
  sentence: string;
}

/**
 * Compares two bundled documents with `redocly diff`, which decides for each change whether clients of the first document keep working with
 * the second. Changes of wording are left out.
 * @param before path of the older document
 * @param after path of the newer document
 */
export async function contractChanges(before: string, after: string): Promise<Change[]> {
  const options = ['diff', before, after, '--format', 'json', '--fail-on', 'none', '--lint-config', 'off'];
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Outside of the project, whose settings name its own documents.
  const { stdout } = await run(redocly, options, {
    cwd: path.dirname(before),
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
  });
  const [older, newer] = await Promise.all(
    [before, after].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const { changes }: { changes: DiffEntry[] } = JSON.parse(stdout);
  const told = changes.filter(matters).map((entry) => ({
    breaking: entry.impact === 'major',
    kind: entry.kind,
    sentence: sentenceOf(entry, entry.kind === 'removed' ? older : newer),
  }));
  return told.filter(({ sentence }, index) => told.findIndex((one) => one.sentence === sentence) === index);
}

function matters({ path: pointer, property, impact }: DiffEntry): boolean {
  if (impact === 'major') return true;
  const isUnused = pointer.startsWith('#/components/');
  // Keys that start with x- are for the server.
  const isWording =
    wording.has(property ?? '') ||
    property?.startsWith('x-') ||
    /\/(examples?|externalDocs|tags)(\/|$)/.test(pointer);
  return !isUnused && !isWording && pointer !== '#/info';
}
