import { pino } from 'pino';
import type { Log } from '../../src/log.ts';

/** Why the server refused to send a response of its own, by the request's id. */
export type ContractFaults = Map<string, string>;

/**
 * A silent log that keeps what the server found wrong with its own responses: it answers a bare 500 then, which would not
 * tell a test's reader anything.
 */
export function keepContractFaults(): { log: Log; faults: ContractFaults } {
  const faults: ContractFaults = new Map();
  const write = (line: string) => {
    const { requestId, err } = JSON.parse(line) as { requestId?: string; err?: { message: string } };
    if (requestId && err?.message.includes(' broke its contract: ')) faults.set(requestId, err.message);
  };
  return { log: pino({ level: 'error' }, { write }), faults };
}
