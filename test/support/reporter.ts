import { relative } from 'node:path';
import Mocha from 'mocha';
import { projectRoot } from '../../src/config/project-root.ts';
import { reportCoverage } from './coverage.ts';

const { EVENT_RUN_END, EVENT_TEST_FAIL } = Mocha.Runner.constants;

/**
 * The usual report, followed by a line for each failed test and a plain summary line for any CI. A run of the whole suite has one more
 * failure if it leaves a part of the contract unexercised; see test/contract/README.md.
 */
// biome-ignore lint/style/noDefaultExport: Mocha loads a reporter by its default export.
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  readonly #failed: string[] = [];

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on(EVENT_TEST_FAIL, (test: Mocha.Test, error: Error) => {
      const file = relative(projectRoot, test.file ?? '');
      this.#failed.push(`Failed: ${file}: ${test.fullTitle()}: ${error.message?.split('\n')[0]}`);
    });
    runner.once(EVENT_RUN_END, () => {
      if (!reportCoverage(process.env.CONTRACT_COVERAGE)) runner.failures += 1;
      for (const line of this.#failed) process.stdout.write(`${line}\n`);
      const { passes = 0, pending = 0 } = this.stats ?? {};
      const skipped = pending > 0 ? `, ${pending} skipped` : '';
      process.stdout.write(`${passes} passed, ${runner.failures} failed${skipped}\n`);
    });
  }
}
