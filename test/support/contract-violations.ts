import { pino } from 'pino';
import type { Log } from '../../src/runtime/log.ts';

/** How responses of the server violated the contract, by the request's id. */
export type ContractViolations = Map<string, string>;

/** A silent log that records the violations that the server finds in its own responses: the client sees only a bare 500 then. */
export function recordContractViolations(): { log: Log; violations: ContractViolations } {
  const violations: ContractViolations = new Map();
  const write = (line: string) => {
    const { requestId, err } = JSON.parse(line) as { requestId?: string; err?: { message: string } };
    if (requestId && err?.message.includes(' broke its contract: ')) violations.set(requestId, err.message);
  };
  return { log: pino({ level: 'error' }, { write }), violations };
}
