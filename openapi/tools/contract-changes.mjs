// @ts-check
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sentenceOf } from './change-sentence.mjs';

const run = promisify(execFile);
const redocly = fileURLToPath(new URL('../../node_modules/.bin/redocly', import.meta.url));

/** What a reader of the changelog gains nothing from: wording, and the order and names of what is reused. */
const wording = new Set(['description', 'summary', 'example', 'examples', 'title', 'tags', 'externalDocs']);

/**
 * @typedef {{ path: string, typeName: string, kind: 'added' | 'removed' | 'modified', impact: 'major' | 'minor' | 'patch',
 *   property?: string, verdicts: { message: string }[], base?: { value?: unknown }, revision?: { value?: unknown } }} DiffEntry
 * @typedef {{ breaking: boolean, kind: 'added' | 'removed' | 'modified', sentence: string }} Change
 */

/**
 * Compares two bundled documents with `redocly diff`, which judges each change by whether a client that knew the first
 * one keeps working with the second.
 * @param {string} before path of the older document
 * @param {string} after path of the newer document
 * @returns {Promise<Change[]>} without changes of wording alone
 */
export async function contractChanges(before, after) {
  const options = ['diff', before, after, '--format', 'json', '--fail-on', 'none', '--lint-config', 'off'];
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Elsewhere than in the project, whose settings name its own documents.
  const { stdout } = await run(redocly, options, {
    cwd: path.dirname(before),
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
  });
  const [older, newer] = await Promise.all(
    [before, after].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  /** @type {{ changes: DiffEntry[] }} */
  const { changes } = JSON.parse(stdout);
  const told = changes.filter(matters).map((entry) => ({
    breaking: entry.impact === 'major',
    kind: entry.kind,
    sentence: sentenceOf(entry, entry.kind === 'removed' ? older : newer),
  }));
  return told.filter(({ sentence }, index) => told.findIndex((one) => one.sentence === sentence) === index);
}

/** @param {DiffEntry} entry */
function matters({ path: pointer, property, impact }) {
  if (impact === 'major') return true;
  const isUnused = pointer.startsWith('#/components/');
  // What begins with x- speaks to the server.
  const isWording =
    wording.has(property ?? '') ||
    property?.startsWith('x-') ||
    /\/(examples?|externalDocs|tags)(\/|$)/.test(pointer);
  return !isUnused && !isWording && pointer !== '#/info';
}
