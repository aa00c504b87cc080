import type { Context } from '../context.ts';
import type { SampleRecords } from '../db/queries/site/sample-records.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';
import { hasDemoData } from '../seed/load-demo-data.ts';
import { publicReads } from '../site/public/public-reads.ts';

/** What the samples of this installation name. */
export interface Samples {
  /** The demo world is loaded: guides name it as they were written. */
  isDemo: boolean;
  records: SampleRecords;
}

/** How long they stay as they are. */
const FRESH_FOR_MS = 60_000;
const RETRY_AFTER_MS = 3_000;
/** The documentation waits no longer for a database that does not answer. */
const LONGEST_WAIT_MS = 500;

const demoCampaign = { country: demoCredentials.campaignCountry, slug: demoCredentials.campaignSlug };

/** Reads once a minute what samples name; while the database does not answer, the last holds. */
export class SamplesReader {
  readonly #context: Context;
  #current: Samples = { isDemo: false, records: {} };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @returns the same object until what is read differs */
  async current(): Promise<Samples> {
    if (performance.now() - this.#readAt < FRESH_FOR_MS) return this.#current;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await Promise.race([this.#reading, atLast()]);
    return this.#current;
  }

  async #read(): Promise<void> {
    const { database, clock, log } = this.#context;
    try {
      const isDemo = await hasDemoData(database.primary);
      const records = await publicReads(this.#context).samples(clock(), isDemo ? demoCampaign : undefined);
      const found = { isDemo, records };
      if (JSON.stringify(found) !== JSON.stringify(this.#current)) this.#current = found;
      this.#readAt = performance.now();
    } catch (error) {
      this.#readAt = performance.now() - FRESH_FOR_MS + RETRY_AFTER_MS;
      log.warn({ err: error }, 'what samples name could not be read; the last holds');
    }
  }
}

function atLast(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS).unref());
}
