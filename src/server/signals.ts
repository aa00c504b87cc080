import type { Log } from '../runtime/log.ts';

interface StopOptions {
  log: Log;
  graceMilliseconds: number;
  /** Ends all work in order; the process exits with 0 after it. */
  stop(): Promise<void>;
  /** Closes all connections when the grace is over, so that `stop` ends; the process exits with 1 then. */
  cut(): void;
  /** Runs before an immediate exit and ends, without waiting, what would outlive the process. */
  abandon(): void;
}

/** Make and shells pass on a signal that the whole process group has got already: it arrives twice. */
const SAME_SIGNAL_MS = 1_000;
/** How often a process that npx started looks whether npx has gone. */
const PARENT_CHECK_MS = 250;
/** Time for the rest of the stop after the grace; then the process exits in any case. */
const FORCED_EXIT_MS = 2_000;

/**
 * SIGTERM or SIGINT stops the process in order, a second one at once. A request that never ends is cut when the grace
 * is over. An uncaught error ends the process. npx may pass no signal on: its end is taken for one.
 */
export function stopOnSignals({ log, graceMilliseconds, stop, cut, abandon }: StopOptions): void {
  const exitNow = () => {
    abandon();
    process.exit(1);
  };
  let stoppingSince: number | undefined;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
      log.warn({ signal }, 'stopping immediately');
      exitNow();
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping after open requests finish');
    let cutShort = false;
    const graceOver = setTimeout(() => {
      log.error({ graceMilliseconds }, 'requests were still in work after SHUTDOWN_GRACE_MS and are cut');
      cutShort = true;
      setTimeout(exitNow, FORCED_EXIT_MS);
      cut();
    }, graceMilliseconds);
    try {
      await stop();
    } catch (err) {
      log.error({ err }, 'the stop failed');
      exitNow();
    }
    clearTimeout(graceOver);
    log.info('stopped');
    process.exit(cutShort ? 1 : 0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (process.env.npm_lifecycle_event === 'npx')
    onOrphaned(() => {
      if (stoppingSince === undefined) void onSignal('SIGTERM');
    });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that nobody caught');
    exitNow();
  });
}

/** Runs `stop` when the process that started this one has ended: the shell that npx puts between the two passes on no signal. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
