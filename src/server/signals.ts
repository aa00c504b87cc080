import type { Log } from '../runtime/log.ts';

interface StopOptions {
  log: Log;
  graceMilliseconds: number;
  /** Ends all work in order. The process then exits with 0. */
  stop(): Promise<void>;
  /** Closes all connections when the grace period is over, so that `stop` ends. The process then exits with 1. */
  cut(): void;
  /** Runs before an immediate exit, and ends anything that would outlive the process, without waiting. */
  abandon(): void;
}

/** Ignores a repeated signal: Make and shells pass on one that the whole process group has already received. */
const SAME_SIGNAL_MS = 1_000;
/** How often a process that npx started checks whether npx has ended. */
const PARENT_CHECK_MS = 250;
/** The time for the rest of the stop after the grace period. The process then exits in any case. */
const FORCED_EXIT_MS = 2_000;

/**
 * Stops the process in order on SIGTERM or SIGINT, and immediately on the second one. Requests that are still active after the grace period
 * are cut. An uncaught error ends the process. npx may not pass on signals, so its end counts as a signal.
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
      log.error({ graceMilliseconds }, 'cutting requests that are still active after SHUTDOWN_GRACE_MS');
      cutShort = true;
      setTimeout(exitNow, FORCED_EXIT_MS);
      cut();
    }, graceMilliseconds);
    try {
      await stop();
    } catch (err) {
      log.error({ err }, 'could not stop in order');
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
    log.fatal({ err }, 'uncaught error');
    exitNow();
  });
}

/** Runs `stop` when the parent process has ended: the shell between npx and this process doesn't pass on signals. */
function onOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
