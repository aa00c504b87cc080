import type { Context } from '../context.ts';
import { fanOut } from '../db/repositories/webhook-fan-out.ts';
import { tagsOfEvents } from '../domain/cache-tags.ts';
import type { LogReader } from '../events/log-reader.ts';
import { EventPublisher } from '../events/publisher.ts';
import { createWebhookSender } from '../events/webhooks/create-webhook-sender.ts';
import type { WebhookSender } from '../events/webhooks/webhook-sender.ts';
import { presentEvents, presentNumbers } from '../fundraising/event-payloads.ts';
import { presentPageDetail } from '../fundraising/presenters/page.ts';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import { writeNextExport } from '../operations/exports/write-export.ts';
import { importNext } from '../operations/imports/import-next.ts';
import { createRetention } from './create-retention.ts';
import { JobWorker } from './job-worker.ts';

/** The work of a process besides answering requests. */
export interface Background {
  /** Ends streams, which would otherwise last as long as their clients stay connected. The clients reconnect to another process. */
  letClientsGo(): void;
  /** Stops after the current work. */
  stop(): Promise<void>;
}

interface Roles {
  /** Whether it also sends events to webhooks. */
  sendsWebhooks?: boolean;
  /** Whether it also does the jobs of staff: exports and imports. */
  runsJobs?: boolean;
}

/** Starts sending email, publishing and following events, and removing old data, as every process on the main database does. */
export function startBackground(
  context: Context,
  { sendsWebhooks = true, runsJobs = true }: Roles = {},
): Background {
  const { outbox, logReader, cache, live } = context;
  const webhooks = sendsWebhooks ? [createWebhooks(context)] : [];
  const jobs = runsJobs ? createJobWorkers(context) : [];
  const parts = [outbox, createPublisher(context), ...webhooks, createRetention(context), logReader, ...jobs];
  for (const sender of webhooks) logReader.subscribe(() => sender.wake());
  dropByLog(cache, logReader);
  live.follow(logReader);
  for (const part of parts) part.start();
  return {
    letClientsGo: () => live.close(),
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

/** Drops from this process's cache what any process, command or manual statement has changed. */
export function dropByLog(cache: ResponseCache, log: LogReader): void {
  log.subscribe(
    (events) => cache.forget(tagsOfEvents(events)),
    () => cache.clear(),
  );
}

export function createPublisher(context: Context): EventPublisher {
  const { database, config, logReader, log } = context;
  return new EventPublisher({
    database: database.primary,
    daysKept: config.EVENT_RETENTION_DAYS,
    present: (transaction, events) => presentEvents(transaction, events, context),
    presentNumbers,
    hand: (transaction, after) => fanOut(transaction, after, log),
    onPublished: () => logReader.wake(),
    log,
  });
}

/** Creates the workers of this process. Each job is done by one process only. */
function createJobWorkers(context: Context): JobWorker[] {
  const { database, secretKey, log } = context;
  const importing = { database: database.exports, secretKey, log };
  const jobs = {
    exports: (stopping: AbortSignal) => writeNextExport(context, stopping),
    imports: (stopping: AbortSignal) => importNext(importing, stopping),
  };
  return Object.entries(jobs).map(([name, workOnNext]) => new JobWorker({ name, workOnNext, log }));
}

/** Creates the sender for this process's share of the webhooks. */
export function createWebhooks(context: Context): WebhookSender {
  const { pages, addresses, clock } = context;
  return createWebhookSender({
    ...context,
    services: { ...context, deadline: undefined },
    async presentPage(id) {
      const page = await pages.find({ kind: 'id', id });
      return page && presentPageDetail(page, addresses, clock(), false);
    },
  });
}
