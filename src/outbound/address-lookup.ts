import { SpanKind } from '@opentelemetry/api';
import type { Config } from '../config/config.ts';
import type { Log } from '../runtime/log.ts';
import { inSpan } from '../runtime/tracing.ts';
import { takeTurns } from '../runtime/turns.ts';
import { type FoundAddress, NominatimProvider } from './nominatim-provider.ts';

const LONGEST_MS = 3_000;
/** Maximum number of lookups at the same time, because anyone can start one. Any more return nothing. */
const MOST_AT_ONCE = 20;
/** Shorter texts would match every address of a country. */
const FEWEST_CHARACTERS = 3;

/** Finds postal addresses, for forms. A form also works without this: if the provider fails, nothing is found. */
export class AddressLookup {
  readonly #provider: NominatimProvider | undefined;
  readonly #log: Log;
  readonly #turns = takeTurns(MOST_AT_ONCE, { mostWaiting: 0 });

  /** Without ADDRESS_LOOKUP_URL, nothing is found. */
  constructor({ ADDRESS_LOOKUP_URL }: Pick<Config, 'ADDRESS_LOOKUP_URL'>, log: Log) {
    this.#provider = ADDRESS_LOOKUP_URL ? new NominatimProvider(ADDRESS_LOOKUP_URL) : undefined;
    this.#log = log;
  }

  /** Best match first. @param countryCode ISO 3166, in lower case; absent: everywhere */
  async search(text: string, countryCode: string | undefined): Promise<FoundAddress[]> {
    if (text.trim().length < FEWEST_CHARACTERS) return [];
    return (await this.#ask((provider, signal) => provider.search(text.trim(), countryCode, signal))) ?? [];
  }

  async find(id: string, countryCode: string): Promise<FoundAddress | undefined> {
    const address = await this.#ask((provider, signal) => provider.find(id, signal));
    return address?.countryCode === countryCode ? address : undefined;
  }

  async #ask<Answer>(
    question: (provider: NominatimProvider, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const provider = this.#provider;
    if (!provider) return undefined;
    try {
      const ask = () => question(provider, AbortSignal.timeout(LONGEST_MS));
      return await this.#turns(() => inSpan('address look-up', { kind: SpanKind.CLIENT }, ask));
    } catch (error) {
      this.#log.warn({ err: error }, 'an address look-up failed');
      return undefined;
    }
  }
}
