import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A script of the benchmark in a process of its own, which does what it is told and reports. */
export interface Child {
  ask<Report>(order: object): Promise<Report>;
  kill(): void;
}

export function startChild(script: string): Child {
  const child = fork(script, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  ended.catch(() => {});
  return {
    async ask<Report>(order: object) {
      const reported = once(child, 'message');
      child.send(order);
      const [report] = await Promise.race([reported, ended]);
      return report as Report;
    },
    kill: () => child.kill(),
  };
}

/** One order in a process that ends after it. */
export async function inOwnProcess<Report>(script: string, order: object): Promise<Report> {
  const child = startChild(script);
  try {
    return await child.ask<Report>(order);
  } finally {
    child.kill();
  }
}

/** The script's side. */
export function takeOrders<Order>(work: (order: Order) => Promise<object>): void {
  process.on('message', async (order) => process.send?.(await work(order as Order)));
}
