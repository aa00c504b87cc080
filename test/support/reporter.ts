import Mocha from 'mocha';

const { EVENT_RUN_END } = Mocha.Runner.constants;

/** The usual report, closed by one plain line that any CI can read. */
// biome-ignore lint/style/noDefaultExport: Mocha loads a reporter by its default export.
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(EVENT_RUN_END, () => {
      const { passes = 0, failures = 0, pending = 0 } = this.stats ?? {};
      const skipped = pending > 0 ? `, ${pending} skipped` : '';
      process.stdout.write(`${passes} passed, ${failures} failed${skipped}\n`);
    });
  }
}
