import Mocha from 'mocha';
import { reportCoverage } from './coverage.ts';

const { EVENT_RUN_END } = Mocha.Runner.constants;

/**
 * The usual report, closed by one plain line that any CI can read. That a run of the whole suite leaves a part of the contract
 * unexercised is one failure more; see test/contract/README.md.
 */
// biome-ignore lint/style/noDefaultExport: Mocha loads a reporter by its default export.
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(EVENT_RUN_END, () => {
      if (!reportCoverage(process.env.CONTRACT_COVERAGE)) runner.failures += 1;
      const { passes = 0, pending = 0 } = this.stats ?? {};
      const skipped = pending > 0 ? `, ${pending} skipped` : '';
      process.stdout.write(`${passes} passed, ${runner.failures} failed${skipped}\n`);
    });
  }
}
