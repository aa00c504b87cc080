import { execFile } from 'node:child_process';
import { expect } from 'chai';
import { projectRoot } from '../../src/files/project-root.ts';
import { idSteps } from './id-steps.ts';
import { needClient } from './need-client.ts';
import { type ScenarioStep, scenarioSteps } from './scenario-expectations.ts';
import { closeScenarioServerAtEnd, scenarioServer } from './scenario-server.ts';

/** A program that does the steps of the scenario through the client of its language. */
export interface ScenarioProgram {
  /** Command line, run in the project's folder unless `directory` is given. */
  command: string[];
  directory?: string;
  environment?: Record<string, string>;
  /** What must be done before, such as compiling the program. */
  prepare?(): Promise<void>;
}

/** Starting a Java machine and compiling for it, on a busy machine. */
export const preparationMilliseconds = 240_000;

/**
 * Describes one language's client by what its program sees of a running server. The program prints one JSON object,
 * `{step: values}`, to standard output. Skipped with one plain line where the client is not built, or
 * cannot be run.
 */
export function describeScenario(language: string, program: ScenarioProgram): void {
  describeSteps(
    language,
    { title: `${language} client`, name: `scenario-${language}`, steps: scenarioSteps },
    program,
  );
}

/** The same for a program that sends the ids which it has read, with steps that only some languages have. */
export function describeIds(language: string, program: ScenarioProgram, more: ScenarioStep[] = []): void {
  const title = `${language} client, by the ids of its answers`;
  describeSteps(language, { title, name: `ids-${language}`, steps: [...idSteps, ...more] }, program);
}

/** What a program does, and the name that is its own: GROUNDSWELL_NAME. */
interface Described {
  title: string;
  name: string;
  steps: ScenarioStep[];
}

function describeSteps(language: string, { title, name, steps }: Described, program: ScenarioProgram): void {
  closeScenarioServerAtEnd();
  describe(title, () => {
    let printed: Record<string, unknown> = {};

    before(async function runProgram() {
      await needClient(this, language);
      this.timeout(preparationMilliseconds);
      await program.prepare?.();
      printed = await outputOf(program, { ...(await scenarioServer()).environment, GROUNDSWELL_NAME: name });
    });

    for (const { step, behaviour, expected } of steps) {
      it(behaviour, async () => {
        expect(printed[step], `what the program printed under "${step}"`).to.deep.equal(
          await expected({ ...(await scenarioServer()), name }),
        );
      });
    }
  });
}

export function outputOf(
  program: ScenarioProgram,
  given: Record<string, string>,
): Promise<Record<string, unknown>> {
  const [command = '', ...options] = program.command;
  const settings = {
    cwd: program.directory ?? projectRoot,
    env: { ...process.env, ...program.environment, ...given },
    timeout: preparationMilliseconds,
  };
  return new Promise((resolve, reject) => {
    execFile(command, options, settings, (failure, stdout, stderr) => {
      if (failure) return reject(new Error(`${failure.message}\n${stdout}${stderr}`));
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(new Error(`The program did not print one JSON object:\n${stdout}${stderr}`));
      }
    });
  });
}
