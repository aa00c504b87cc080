import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { createProgram } from '../../src/cli/program.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { settings } from '../../src/config/settings.ts';
import { type Block, promisedLines } from './guide-blocks.ts';
import type { Surroundings, Terminal } from './guide-world.ts';
import { runAutomation } from './run-automation.ts';
import { runCheckout } from './run-checkout.ts';
import { checkElementStyles, runElements } from './run-elements.ts';
import { runPkce } from './run-pkce.ts';
import { runReceiver } from './run-receiver.ts';
import { checkTarget, runTranscript } from './run-transcript.ts';
import { openWebsite } from './website.ts';

type Runner = (block: Block, terminal: Terminal, world: Surroundings) => Promise<'skipped' | undefined>;

const runners: Record<string, Runner> = {
  sh: runTranscript,
  'sh installation': checkNames,
  js: (block, terminal, world) => runProgram([process.execPath, 'snippet.mjs'], block, terminal, world),
  'js checkout': runCheckout,
  'js express': (block, terminal) => runReceiver('express', block, terminal),
  'js n8n': (block) => runAutomation('n8n', block),
  'js zapier': (block) => runAutomation('zapier', block),
  // test/docs/automation.test.ts compares it with a delivery.
  'json event': async () => undefined,
  'python flask': (block, terminal) => runReceiver('flask', block, terminal),
  'go receiver': (block, terminal) => runReceiver('go', block, terminal),
  python: (block, terminal, world) => runProgram(['python3', 'snippet.py'], block, terminal, world),
  'html pkce': (block, _terminal, world) => runPkce(block, world),
  'html elements': (block, _terminal, world) => runElements(block, world),
  css: checkElementStyles,
  html: (block, _terminal, world) => runDocument(block, world),
  // Drawings and lists of names: nothing to run.
  text: async () => undefined,
  // Snippets of the client libraries need a built client: they are parts of programs that other tests run.
  ts: (block) => findInScenario('typescript', block),
  'python sdk': (block) => findInScenario('python', block),
  go: (block) => findInScenario('go', block),
  java: (block) => findInScenario('java', block),
  ruby: (block) => findInScenario('ruby', block),
  php: (block) => findInScenario('php', block),
};

/** Runs a block as its language asks for. @throws AssertionError when anything else comes out than the guide shows */
export async function runBlock(
  block: Block,
  terminal: Terminal,
  world: Surroundings,
): Promise<'skipped' | undefined> {
  const run = runners[block.language];
  if (!run) throw new Error(`nothing here knows how to try a block of the kind "${block.language}"`);
  return run(block, terminal, world);
}

/** Commands for a real installation are not run, but the commands, settings and targets that they name must exist. */
async function checkNames({ text }: Block): Promise<undefined> {
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const commands = (await createProgram()).commands.map((command) => command.name());
  expect(commands).to.include.members(names(/^ *npx groundswell ([a-z-]+)/gm));
  expect(Object.keys(settings)).to.include.members(names(/^([A-Z_]+)=/gm));
  for (const target of names(/^make ([a-z-]+)/gm)) await checkTarget(target);
}

async function runProgram(
  [interpreter, name]: [string, string],
  { text }: Block,
  terminal: Terminal,
  world: Surroundings,
): Promise<undefined> {
  const file = join(terminal.folder, name);
  await writeFile(file, world.toWorld(text));
  // Not synchronously: the server that it calls runs in this process.
  const { stdout } = await promisify(execFile)(interpreter, [file], { cwd: terminal.folder });
  const promised = promisedLines(text);
  expect(promised, 'a program promises what it prints, such as `// → 3`').to.not.be.empty;
  expect(world.fromWorld(stdout).trim().split('\n')).to.deep.equal(promised);
}

async function runDocument({ text }: Block, world: Surroundings): Promise<'skipped' | undefined> {
  const page = await world.openTab();
  if (!page) return 'skipped';
  const promised = promisedLines(text);
  expect(promised, 'a document promises what it shows, such as `<!-- → 3 pages -->`').to.not.be.empty;
  const website = await openWebsite(() => world.toWorld(text));
  try {
    await page.goto(website.address);
    const body = page.locator('body');
    for (const line of promised) await body.getByText(line).first().waitFor();
    const shown = await body.innerText();
    for (const line of promised) expect(shown).to.include(line);
  } finally {
    await page.close();
    website.close();
  }
  return undefined;
}

/** Every paragraph of a snippet must occur in a program that is run with the client, whatever its indentation. */
async function findInScenario(language: string, { text }: Block): Promise<undefined> {
  const folder = join(projectRoot, 'test', 'clients', language);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const programs = files.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'));
  const sources = await Promise.all(
    programs.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  for (const passage of text.split(/\n\s*\n/)) {
    const isThere = sources.some((source) =>
      withoutIndentation(source).includes(withoutIndentation(passage)),
    );
    expect(isThere, `in no program of test/clients/${language}/:\n${passage}`).to.equal(true);
  }
  return undefined;
}

function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, '').trim();
}
