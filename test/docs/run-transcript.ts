import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { readTranscript } from '../../openapi/tools/docs/transcript.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { allowByHand } from './allow-by-hand.ts';
import type { Block } from './guide-blocks.ts';
import type { Surroundings, Terminal } from './guide-world.ts';
import { matchesOutput } from './matches-output.ts';

/** What a terminal showed last, for a reader who copies from there. */
const lastOutput = new WeakMap<Terminal, string>();

/** Gives the commands of a transcript one after another and compares what they print. */
export async function runTranscript(
  { text }: Block,
  terminal: Terminal,
  world: Surroundings,
): Promise<undefined> {
  const steps = readTranscript(text) ?? [];
  expect(steps[0]?.command, 'a block of sh begins with a command after "$ "').to.be.ok;
  for (const { command, output: shown } of steps) {
    if (/^(make|git clone|cd) /.test(command)) {
      await checkMake(command);
      continue;
    }
    const typed = await typedBy(command, terminal, world);
    const { output, code } = await terminal.shell.run(world.toWorld(command), typed);
    const actual = world.fromWorld(output);
    if (actual.trim() !== '') lastOutput.set(terminal, actual);
    if (!matchesOutput(shown, actual)) expect(actual.trim(), `$ ${command}`).to.equal(shown.trim());
    expect(code, `exit code of: ${command}\n${actual}`).to.equal(0);
  }
  return undefined;
}

/** `make` builds and starts things that other tests are for; here its targets have to exist. */
async function checkMake(command: string): Promise<void> {
  const target = /^make ([a-z-]+)/.exec(command)?.[1];
  if (target !== undefined) await checkTarget(target);
}

export async function checkTarget(target: string): Promise<void> {
  expect(await readFile(join(projectRoot, 'Makefile'), 'utf8')).to.match(
    new RegExp(`^${target}:.*#[#-] `, 'm'),
  );
}

/** `read -r NAME` waits for the reader, who pastes the code of the last screen, or that value of the last answer. */
async function typedBy(command: string, terminal: Terminal, world: Surroundings): Promise<string> {
  const name = /^read -r (\w+)/.exec(command)?.[1];
  if (name === undefined) return '';
  const last = lastOutput.get(terminal) ?? '';
  if (name === 'code') return allowByHand(world.authOrigin, last.trim());
  const value = new RegExp(`"${name}":"?([^",}]+)`).exec(last)?.[1];
  if (value === undefined) throw new Error(`the last output holds no "${name}" to paste:\n${last}`);
  return value;
}
