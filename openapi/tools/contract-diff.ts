/**
 * Compares the documents with those of the last release, the newest tag `v*` before this commit: `make contract-diff`. Fails when a change
 * breaks clients but package.json's version doesn't allow that, or when the changelog is out of date. With `--changelog` it updates the
 * changelog instead: `make changelog`. `--root` names another project.
 */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { withChanges } from './changelog.ts';
import { documented as services } from './client-packages.ts';
import { type Change, contractChanges } from './contract-changes.ts';

const run = promisify(execFile);
const { values: options } = parseArgs({
  options: {
    changelog: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});
const changelogFile = path.join(options.root, 'openapi/CHANGELOG.md');

async function git(...command: string[]): Promise<string> {
  const { stdout } = await run('git', command, { cwd: options.root, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Returns the last release's tag, if this clone has one. */
async function lastRelease(): Promise<string | undefined> {
  return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').then(
    (tag) => tag.trim(),
    () => undefined,
  );
}

/**
 * Returns the sources of the documents that were edited after `generated/` was made. Only uncommitted files count, because git writes the
 * files of a clone in any order.
 */
async function editedSources(): Promise<string[]> {
  const sources = [':(glob)openapi/*.yaml', 'openapi/paths', 'openapi/components'];
  const changed = await git('diff', '--name-only', 'HEAD', '--', ...sources);
  const added = await git('ls-files', '--others', '--exclude-standard', '--', ...sources);
  const made = Math.max(...services.map((service) => changedAt(`generated/${service}/openapi.json`)));
  const files = `${changed}${added}`.split('\n').filter(Boolean);
  return files.filter((file) => changedAt(file) > made);
}

/** Returns milliseconds, 0 for a file that does not exist. */
function changedAt(file: string): number {
  return statSync(path.join(options.root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function changesSince(tag: string, scratch: string): Promise<Record<string, Change[]>> {
  const changes: Record<string, Change[]> = {};
  for (const service of services) {
    const file = `generated/${service}/openapi.json`;
    const exists = (await git('ls-tree', '--name-only', tag, '--', file)) !== '';
    const released = exists ? await git('show', `${tag}:${file}`) : undefined;
    const present = await readFile(path.join(options.root, file), 'utf8').catch(() => undefined);
    if (released === present) continue;
    const before = path.join(scratch, `${service}-before.json`);
    const after = path.join(scratch, `${service}-after.json`);
    await writeFile(before, released ?? withoutPaths(present));
    await writeFile(after, present ?? withoutPaths(released));
    changes[service] = await contractChanges(before, after);
  }
  return changes;
}

/** Returns the document that a service is compared with if the other side doesn't have that service: only its operations differ. */
function withoutPaths(document = '{}'): string {
  return JSON.stringify({ ...JSON.parse(document), paths: {} });
}

/** Returns whether a semantic version may break clients: with a higher first number or, while that is 0, a higher second one. */
function allowsBreaking(from: string, to: string): boolean {
  const [[major, minor], [nextMajor, nextMinor]] = [numbersOf(from), numbersOf(to)];
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}

function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? [];
  if (!minor) throw new Error(`${version} is not a semantic version, such as 1.2.3.`);
  return [Number(major), Number(minor)];
}

function nextBreaking(tag: string): string {
  const [major, minor] = numbersOf(tag);
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

const say = (message: string) => process.stdout.write(`${message}\n`);

async function main(scratch: string) {
  const tag = await lastRelease();
  if (!tag) {
    return say(
      'This clone has no tag v* (a release), so there is nothing to compare the contract with. If there are releases: git fetch --tags --unshallow',
    );
  }
  const edited = await editedSources();
  if (edited.length > 0) {
    say(`generated/, which is compared, is older than ${edited.join(', ')}: run \`make generate\` first.`);
  }
  const changes = await changesSince(tag, scratch);
  const { version } = JSON.parse(await readFile(path.join(options.root, 'package.json'), 'utf8'));
  const changelog = await readFile(changelogFile, 'utf8').catch(() => '# Changelog\n');
  // The section of a released version doesn't change.
  const refreshed = withChanges(changelog, tag === `v${version}` ? undefined : version, changes);
  if (options.changelog) {
    await writeFile(changelogFile, refreshed);
    return say(changelog === refreshed ? 'Nothing changed.' : `Wrote what changed since ${tag}.`);
  }
  const all = Object.entries(changes).flatMap(([service, list]) => list.map((one) => ({ service, ...one })));
  const breaking = all.filter((change) => change.breaking);
  if (breaking.length > 0 && !allowsBreaking(tag, version)) {
    const list = breaking.map(({ service, sentence }) => `  ${service}: ${sentence}\n`).join('');
    throw new Error(
      `Clients of ${tag} would break, and package.json's version, ${version}, does not reflect that:\n${list}Revert the change, or run \`npm version --no-git-tag-version ${nextBreaking(tag)} && make changelog\`.`,
    );
  }
  if (changelog !== refreshed) {
    throw new Error(
      `openapi/CHANGELOG.md does not list the changes since ${tag}. Run \`make changelog\` and commit the result.`,
    );
  }
  const allowed =
    breaking.length > 0 ? `${breaking.length} breaking, as version ${version} allows` : 'none breaking';
  say(`${all.length} changes of the contract since ${tag}${all.length > 0 ? `, ${allowed}` : ''}.`);
}

const scratch = await mkdtemp(path.join(tmpdir(), 'groundswell-contract-diff-'));
try {
  await main(scratch);
} catch (failure) {
  process.stderr.write(`${(failure as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
