import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/config/project-root.ts';
import { blocksOf } from '../docs/guide-blocks.ts';

const guide = join(projectRoot, 'openapi', 'docs', 'guides', 'operating-high-availability.md');

/** What stands in the guide for what each installation has of its own; all else is taken as it is. */
const secrets: Record<string, string> = {
  PASSWORD_OF_PATRONI: 'patroni-of-a-test',
  PASSWORD_OF_POSTGRES: 'postgres-of-a-test',
  PASSWORD_OF_REPLICATOR: 'replicator-of-a-test',
  PASSWORD_OF_GROUNDSWELL: 'groundswell-of-a-test',
  YOUR_SECRET_KEY: 'a-secret-key-of-a-test-that-is-long-enough',
};

export const passwordOfPostgres = secrets.PASSWORD_OF_POSTGRES as string;

/**
 * The files that the guide shows, by their first line without the mark of a comment, such as `/etc/patroni/config.yml`: the test runs
 * on what an operator copies, with passwords filled in.
 */
export function readGuideFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { text } of blocksOf(readFileSync(guide, 'utf8'))) {
    const [, name] = /^(?:#|;|--) (\/etc\/.+)\n/.exec(text) ?? [];
    if (name) files.set(name, fillIn(`${text}\n`, secrets));
  }
  return files;
}

/** The settings of a file for EnvironmentFile= of systemd. */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]),
  );
}

export function fillIn(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(name, value), text);
}
