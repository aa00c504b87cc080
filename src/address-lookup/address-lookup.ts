import { SpanKind } from '@opentelemetry/api';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing.ts';
import type { AddressProvider, FoundAddress } from './address-provider.ts';

const LONGEST_MS = 3_000;
/** Anybody can set off a question: this many are under way at once, and others find nothing. */
const MOST_AT_ONCE = 20;
/** With less, every address of a country would match. */
const FEWEST_CHARACTERS = 3;

/** Finds postal addresses, for forms. A form can be filled in without it: where the provider fails, nothing is found. */
export class AddressLookup {
  readonly #provider: AddressProvider | undefined;
  readonly #log: Log;
  #underWay = 0;

  /** @param provider `undefined`: nothing is ever found */
  constructor(provider: AddressProvider | undefined, log: Log) {
    this.#provider = provider;
    this.#log = log;
  }

  /** The best first. @param countryCode ISO 3166, in lower case; absent, everywhere */
  async search(text: string, countryCode: string | undefined): Promise<FoundAddress[]> {
    if (text.trim().length < FEWEST_CHARACTERS) return [];
    return (await this.#ask((provider, signal) => provider.search(text.trim(), countryCode, signal))) ?? [];
  }

  async find(id: string, countryCode: string): Promise<FoundAddress | undefined> {
    const address = await this.#ask((provider, signal) => provider.find(id, signal));
    return address?.countryCode === countryCode ? address : undefined;
  }

  async #ask<Answer>(
    question: (provider: AddressProvider, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const provider = this.#provider;
    if (!provider) return undefined;
    if (this.#underWay >= MOST_AT_ONCE) {
      this.#log.warn('too many address look-ups at once; one was left out');
      return undefined;
    }
    this.#underWay += 1;
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      return await inSpan('address look-up', { kind: SpanKind.CLIENT }, () => question(provider, signal));
    } catch (error) {
      this.#log.warn({ err: error }, 'an address look-up failed');
      return undefined;
    } finally {
      this.#underWay -= 1;
    }
  }
}
