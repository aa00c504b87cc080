import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { needClient } from './need-client.ts';
import { outputOf, preparationMilliseconds, type ScenarioProgram } from './run-scenario.ts';
import { accepted, brokenCases, emptySecretCases, goodCases } from './webhook-cases.ts';

/**
 * Describes how a client verifies webhooks. Its program gets GROUNDSWELL_WEBHOOKS, a list of `{name, body, headers, secrets}`, and prints
 * one JSON object with each under its name: what it read of the event, `{refused: message}` after the client's own error, or
 * `{mistaken: message}` after an error that blames the secrets.
 */
export function describeWebhooks(language: string, program: ScenarioProgram): void {
  describe(`${language} client, given webhooks`, () => {
    let printed: Body = {};

    before(async function runProgram() {
      await needClient(this, language);
      this.timeout(preparationMilliseconds);
      await program.prepare?.();
      const cases = [...goodCases, ...brokenCases, ...emptySecretCases].map(({ name, receive }) => ({
        name,
        ...receive(),
      }));
      printed = await outputOf(program, { GROUNDSWELL_WEBHOOKS: JSON.stringify(cases) });
    });

    for (const { name } of goodCases) {
      it(`accepts one ${name}`, () => {
        expect(printed[name]).to.deep.equal(accepted);
      });
    }

    for (const { name, message } of brokenCases) {
      it(`refuses one ${name}`, () => {
        expect(printed[name]).to.have.all.keys('refused');
        expect(printed[name].refused).to.include(message);
      });
    }

    for (const { name } of emptySecretCases) {
      it(`tells of its own mistake ${name}`, () => {
        expect(printed[name]).to.have.all.keys('mistaken');
        expect(printed[name].mistaken).to.include('secret');
      });
    }
  });
}
