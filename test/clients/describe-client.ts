import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import type { Body } from '../support/client.ts';
import { answerSteps, startOddServer } from './answer-steps.ts';
import { idSteps } from './id-steps.ts';
import { needClient } from './need-client.ts';
import { type ScenarioStep, scenarioSteps } from './scenario-expectations.ts';
import { closeScenarioServerAtEnd, scenarioServer } from './scenario-server.ts';
import { accepted, brokenCases, emptySecretCases, goodCases } from './webhook-cases.ts';

/** The program that calls a server through the packages of a language. */
interface ClientProgram {
  /** Command line, run in the project's folder unless `directory` is given. */
  command: string[];
  directory?: string;
  environment?: Record<string, string>;
  /** Steps that are left out. */
  without?: string[];
  /** What `answers` holds instead, by the name of the step. */
  answers?: Record<string, unknown>;
  /** Further steps of `answers`. */
  more?: ScenarioStep[];
  /** What must be done before, such as compiling the program. */
  prepare?(): Promise<void>;
}

/** Starting a Java machine and compiling for it, on a busy machine. */
const longestRunMs = 240_000;

/**
 * Describes one language's client by what its program prints: one JSON object with `scenario`, `ids` and `answers`, which hold
 * `{step: values}`, and `webhooks`. These are given as GROUNDSWELL_WEBHOOKS, a list of `{name, body, headers, secrets}`, and printed
 * under their names: what was read of the event, `{refused: message}` after the client's own error, or `{mistaken: message}` after one
 * that blames the secrets. Skipped with one plain line where the client is not built, or cannot be run.
 */
export function describeClient(language: string, program: ClientProgram): void {
  const { without = [], answers = {}, more = [] } = program;
  const name = `sdk-${language}`;
  closeScenarioServerAtEnd();

  describe(`${language} client`, () => {
    let printed: Record<string, Body> = {};

    before(async function runProgram() {
      await needClient(this, language);
      this.timeout(longestRunMs);
      await program.prepare?.();
      printed = await outputOf(program, name);
    });

    const describeSteps = (title: string, part: string, steps: ScenarioStep[], own = name) =>
      describe(title, () => {
        for (const { step, behaviour, expected } of steps) {
          if (without.includes(step)) continue;
          it(behaviour, async () => {
            const right =
              (part === 'answers' && answers[step]) || expected({ ...(await scenarioServer()), name: own });
            expect(printed[part]?.[step], `what the program printed under "${step}"`).to.deep.equal(
              await right,
            );
          });
        }
      });
    describeSteps('in the scenario', 'scenario', scenarioSteps);
    describeSteps('by the ids of its answers', 'ids', idSteps, `${name}-ids`);
    describeSteps('beside the scenario', 'answers', [...answerSteps, ...more]);

    describe('with webhooks', () => {
      for (const { name: sentence } of goodCases) {
        it(`accepts one ${sentence}`, () => {
          expect(printed.webhooks?.[sentence]).to.deep.equal(accepted);
        });
      }
      for (const { name: sentence, message } of brokenCases) {
        it(`refuses one ${sentence}`, () => {
          expect(printed.webhooks?.[sentence]).to.have.all.keys('refused');
          expect(printed.webhooks?.[sentence].refused).to.include(message);
        });
      }
      for (const { name: sentence } of emptySecretCases) {
        it(`reports its own mistake ${sentence}`, () => {
          expect(printed.webhooks?.[sentence]).to.have.all.keys('mistaken');
          expect(printed.webhooks?.[sentence].mistaken).to.include('secret');
        });
      }
    });
  });
}

async function outputOf(program: ClientProgram, name: string): Promise<Record<string, Body>> {
  const [command = '', ...options] = program.command;
  const { url, environment } = await scenarioServer();
  const odd = await startOddServer(url);
  // They age.
  const webhooks = [...goodCases, ...brokenCases, ...emptySecretCases].map(({ name: sentence, receive }) => ({
    name: sentence,
    ...receive(),
  }));
  const given = {
    ...environment,
    GROUNDSWELL_NAME: name,
    GROUNDSWELL_ODD_URL: odd.url,
    GROUNDSWELL_WEBHOOKS: JSON.stringify(webhooks),
  };
  try {
    const { stdout } = await promisify(execFile)(command, options, {
      cwd: program.directory ?? projectRoot,
      env: { ...process.env, ...program.environment, ...given },
      timeout: longestRunMs,
    });
    return JSON.parse(stdout);
  } catch (failure) {
    const {
      message,
      stdout = '',
      stderr = '',
    } = failure as { message: string; stdout?: string; stderr?: string };
    throw new Error(`The program did not print one JSON object: ${message}\n${stdout}${stderr}`);
  } finally {
    odd.close();
  }
}
