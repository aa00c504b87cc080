import type { Context } from '../context.ts';
import type { SampleRecords } from '../db/queries/site/sample-records.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';
import { hasDemoData } from '../seed/load-demo-data.ts';
import { publicReads } from '../site/public/public-reads.ts';

/** The data that samples mention on this installation. */
export interface Samples {
  /** Whether the demo data is loaded: the guides then use the names as written. */
  isDemo: boolean;
  records: SampleRecords;
}

/** Milliseconds before the data is read again. */
const FRESH_FOR_MS = 60_000;
const RETRY_AFTER_MS = 3_000;
/** Longest time, in milliseconds, that the documentation waits for a database that doesn't respond. */
const LONGEST_WAIT_MS = 500;

const demoCampaign = { country: demoCredentials.campaignCountry, slug: demoCredentials.campaignSlug };

/** Reads the data for samples once a minute. While the database doesn't respond, it returns the previous data. */
export class SamplesReader {
  readonly #context: Context;
  #current: Samples = { isDemo: false, records: {} };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** @returns the same object until the data changes */
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
      log.warn({ err: error }, 'could not read the data for samples; using the previous data');
    }
  }
}

function atLast(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS).unref());
}
