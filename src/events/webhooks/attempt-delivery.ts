import { SpanKind } from '@opentelemetry/api';
import type { ClaimedDelivery } from '../../db/repositories/webhook-claims.ts';
import type { AttemptResult } from '../../db/repositories/webhook-queue.ts';
import type { SecretsOf } from '../../domain/webhooks/webhook-secrets.ts';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { inTrace, noteError, traceHeaders } from '../../runtime/tracing.ts';
import { composeClassic, composeStandard, type WebhookRequest } from './compose-request.ts';
import type { Answer, PostEvent } from './post-event.ts';
import { MOST_ATTEMPTS, pauseAfter } from './retry-schedule.ts';

const LONGEST_MS = 10_000;
const LONGEST_CLASSIC_MS = 2_000;

/** @param signal aborts when the process stops; deliveries without a response by then are released */
export type Attempt = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<AttemptResult>;

interface AttemptParts {
  post: PostEvent;
  secretsOf: SecretsOf;
  clock: () => Date;
  /** Presents the page as the API shows it, for the classic format; undefined if it no longer exists. */
  presentPage: (id: number) => Promise<object | undefined>;
  log: Log;
}

/** Conditions of one attempt. */
interface Conditions {
  signal: AbortSignal;
  /** Sent with the request. */
  traceHeaders: Record<string, string>;
}

/** @returns a function that tries a delivery once and returns its outcome */
export function createAttempt({ post, secretsOf, clock, presentPage, log }: AttemptParts): Attempt {
  return (delivery, signal) => {
    const attributes = {
      'groundswell.event_type': delivery.event_type,
      'groundswell.endpoint_id': delivery.endpoint_id,
      'groundswell.attempt': delivery.attempts,
    };
    return inTrace('webhook', { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const result = await attempt(delivery, { signal, traceHeaders: traceHeaders(span) });
      const { outcome, answerStatus } = result;
      span?.setAttribute('groundswell.outcome', outcome);
      if (answerStatus !== undefined) span?.setAttribute('http.response.status_code', answerStatus);
      if (outcome === 'retry' || outcome === 'failed') noteError(span, { name: 'NotDelivered' });
      return result;
    });
  };

  async function attempt(delivery: ClaimedDelivery, conditions: Conditions): Promise<AttemptResult> {
    try {
      return await (delivery.format === 'classic' ? classic : standard)(delivery, conditions);
    } catch (error) {
      log.error({ err: error, endpoint: delivery.endpoint_id }, 'a webhook could not be composed');
      const reason =
        error instanceof OperatorError
          ? error.message
          : 'an error on our side: the event could not be composed';
      return { ...retryOrFail(delivery), error: reason };
    }
  }

  async function standard(delivery: ClaimedDelivery, conditions: Conditions): Promise<AttemptResult> {
    // Includes the attempts of processes that died during one.
    if (delivery.attempts > MOST_ATTEMPTS)
      return { delivery, outcome: 'failed', error: `no result of ${MOST_ATTEMPTS} attempts was noted` };
    const request = composeStandard(delivery, secretsOf, clock());
    if (!request) return { delivery, outcome: 'failed', error: 'the event is no longer in the log' };
    const attempted = await send(delivery, request, LONGEST_MS, conditions);
    if (isAccepted(attempted)) return { delivery, outcome: 'delivered', ...attempted };
    if (conditions.signal.aborted && attempted.answerStatus === undefined)
      return { delivery, outcome: 'released' };
    if (attempted.answerStatus === 410) return { delivery, outcome: 'failed', ...attempted };
    return { ...retryOrFail(delivery), ...attempted };
  }

  /** Tried only once, whatever the result, even if the process that tried it died. */
  async function classic(delivery: ClaimedDelivery, conditions: Conditions): Promise<AttemptResult> {
    const page = delivery.page_id === null ? undefined : await presentPage(delivery.page_id);
    if (!page || delivery.attempts > 1) return { delivery, outcome: 'failed', error: 'it is only sent once' };
    const attempted = await send(delivery, composeClassic(page), LONGEST_CLASSIC_MS, conditions);
    return { delivery, outcome: isAccepted(attempted) ? 'delivered' : 'failed', ...attempted };
  }

  async function send(
    delivery: ClaimedDelivery,
    request: WebhookRequest,
    milliseconds: number,
    { signal, traceHeaders }: Conditions,
  ) {
    const began = performance.now();
    const headers = { ...request.headers, ...traceHeaders };
    const answer: Answer = await post(delivery.url, { ...request, headers }, { milliseconds, signal });
    return {
      requestHeaders: headers,
      durationMs: Math.round(performance.now() - began),
      answerStatus: 'status' in answer ? answer.status : undefined,
      answerBody: 'status' in answer ? answer.body : undefined,
      error: 'error' in answer ? answer.error : undefined,
    };
  }
}

function isAccepted({ answerStatus = 0 }: { answerStatus?: number | undefined }): boolean {
  return answerStatus >= 200 && answerStatus < 300;
}

function retryOrFail(delivery: ClaimedDelivery): AttemptResult {
  const pauseSeconds = pauseAfter(delivery.attempts);
  return pauseSeconds === undefined
    ? { delivery, outcome: 'failed' }
    : { delivery, outcome: 'retry', pauseSeconds };
}
