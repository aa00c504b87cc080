import { pino } from 'pino';
import type { Log } from '../../src/runtime/log.ts';

/** Contract violations in the server's responses, by request ID. */
export type ContractViolations = Map<string, string>;

/** Creates a silent log that records contract violations that the server finds in its own responses. The client only sees a 500 then. */
export function recordContractViolations(): { log: Log; violations: ContractViolations } {
  const violations: ContractViolations = new Map();
  const write = (line: string) => {
    const { requestId, err } = JSON.parse(line) as { requestId?: string; err?: { message: string } };
    if (requestId && err?.message.includes(' broke its contract: ')) violations.set(requestId, err.message);
  };
  return { log: pino({ level: 'error' }, { write }), violations };
}
