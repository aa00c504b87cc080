import { workInHalves } from '../../db/connection/work-in-halves.ts';
import type { AttemptResult } from '../../db/repositories/webhook-queue.ts';
import type { WebhookEndpointRow } from '../../db/rows/webhook-rows.ts';
import type { Log } from '../../runtime/log.ts';

const LONGEST_FAILURE_MS = 5 * 86_400_000;

interface HealthParts {
  endpoints: {
    noteFailure(id: number): Promise<void>;
    noteSuccess(id: number): Promise<void>;
  };
  /** Turns the endpoint off once, and notifies its owner. */
  switchOff(id: number, reason: NonNullable<WebhookEndpointRow['switched_off_reason']>): Promise<void>;
  clock: () => Date;
  log: Log;
}

/** Remembers since when an endpoint has been failing, and turns off endpoints that are gone or have failed for days. */
export class EndpointHealth {
  readonly #parts: HealthParts;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  async note(results: readonly AttemptResult[]): Promise<void> {
    const attempts = results.filter(isAttempt);
    await workInHalves(
      [...new Set(attempts.map(({ delivery }) => delivery.endpoint_id))],
      async (ids) => {
        for (const id of ids) {
          await this.#noteOne(
            id,
            attempts.filter(({ delivery }) => delivery.endpoint_id === id),
          );
        }
      },
      (id, error) =>
        this.#parts.log.error(
          { err: error, endpoint: id },
          'the health of a webhook endpoint could not be saved',
        ),
    );
  }

  async #noteOne(id: number, results: readonly AttemptResult[]): Promise<void> {
    const [first] = results;
    if (!first) return;
    const { endpoints, switchOff, clock, log } = this.#parts;
    const failingSince = first.delivery.failing_since;
    if (results.some(({ answerStatus }) => answerStatus === 410)) {
      log.warn({ endpoint: id }, 'a webhook endpoint is gone and was switched off');
      return switchOff(id, 'gone');
    }
    if (results.some(({ outcome }) => outcome === 'delivered')) {
      if (failingSince || results.some(isFailure)) await endpoints.noteSuccess(id);
      return;
    }
    if (!failingSince) return endpoints.noteFailure(id);
    if (clock().getTime() - failingSince.getTime() < LONGEST_FAILURE_MS) return;
    log.warn({ endpoint: id, failingSince }, 'a webhook endpoint has failed for days and was switched off');
    return switchOff(id, 'failing');
  }
}

/** Empty lanes and released deliveries say nothing about the endpoint. */
function isAttempt({ outcome, requestHeaders }: AttemptResult): boolean {
  return outcome !== 'released' && requestHeaders !== undefined;
}

function isFailure({ outcome }: AttemptResult): boolean {
  return outcome !== 'delivered';
}
