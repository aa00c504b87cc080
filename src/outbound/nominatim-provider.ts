import { cutText } from '../cut-text.ts';
import { ownName } from './own-name.ts';

const MOST_RESULTS = 10;
const MOST_BYTES = 2 ** 20;
const LONGEST_LABEL = 255;

/** A postal address; unknown parts are null. */
export interface FoundAddress {
  /** Identifies the address at its provider; letters and digits. */
  id: string;
  /** The whole address in one line. */
  label: string;
  /** Number and street. */
  street: string | null;
  building: string | null;
  locality: string | null;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166, in lower case. */
  countryCode: string | null;
}

/** Type and number of an object of OpenStreetMap, such as `W90394480`. */
const identifier = /^[NWR][1-9]\d{0,18}$/;
const types = new Map([
  ['node', 'N'],
  ['way', 'W'],
  ['relation', 'R'],
]);

/** The parts of a place that are read; each may be absent, and values of other types count as absent. */
interface Place {
  osm_type?: unknown;
  osm_id?: unknown;
  display_name?: unknown;
  address?: unknown;
}

/**
 * A server of Nominatim, the search of OpenStreetMap: https://nominatim.org/release-docs/latest/api/Overview/ Both methods may fail, and
 * end when the signal aborts.
 */
export class NominatimProvider {
  readonly #address: URL;
  readonly #nameIsFound: (signal: AbortSignal) => Promise<void>;
  readonly #headers: Record<string, string> = { Accept: 'application/json', 'User-Agent': 'Groundswell' };

  /** @param address its user name, password and parameters, such as the key of a hosted server, are sent with every request */
  constructor(address: string) {
    this.#address = new URL(address);
    this.#nameIsFound = ownName(this.#address);
    const { username, password } = this.#address;
    if (username === '') return;
    const both = [username, password].map(decodeURIComponent).join(':');
    this.#headers.Authorization = `Basic ${Buffer.from(both).toString('base64')}`;
    // `fetch` rejects an address with a password, and includes the password in the error.
    Object.assign(this.#address, { username: '', password: '' });
  }

  /** Best match first. @param countryCode ISO 3166, in lower case; absent: everywhere */
  async search(text: string, countryCode: string | undefined, signal: AbortSignal): Promise<FoundAddress[]> {
    const country = countryCode && { countrycodes: countryCode };
    const words = { q: text, layer: 'address', limit: `${MOST_RESULTS}`, ...country };
    const places = await this.#ask('search', words, signal);
    // The house numbers of a street may all be missing, with only the street known.
    const ids = new Set<string>();
    const isNew = ({ id }: FoundAddress) => ids.size < ids.add(id).size;
    return places.flatMap(readPlace).filter(isNew).slice(0, MOST_RESULTS);
  }

  /** @param id sent by an anonymous user, so it can be anything */
  async find(id: string, signal: AbortSignal): Promise<FoundAddress | undefined> {
    if (!identifier.test(id)) return undefined;
    const places = await this.#ask('lookup', { osm_ids: id }, signal);
    return places.flatMap(readPlace).find((address) => address.id === id);
  }

  async #ask(operation: string, parameters: Record<string, string>, signal: AbortSignal): Promise<Place[]> {
    const url = new URL(this.#address);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${operation}`;
    for (const [name, value] of Object.entries({ ...parameters, format: 'jsonv2', addressdetails: '1' })) {
      url.searchParams.set(name, value);
    }
    await this.#nameIsFound(signal);
    const response = await fetch(url, { signal, redirect: 'error', headers: this.#headers });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${url.host} answered ${response.status}`);
    }
    const places: unknown = JSON.parse(await readBounded(response));
    if (!Array.isArray(places)) throw new Error(`${url.host} responded with something other than places`);
    return places.filter((place) => typeof place === 'object' && place !== null);
  }
}

async function readBounded({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Error(`${new URL(url).host} responded with more than a megabyte`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Empty for a place without an identifier or an address. */
function readPlace({ osm_type, osm_id, display_name, address }: Place): FoundAddress[] {
  const id = `${types.get(`${osm_type}`)}${osm_id}`;
  if (!identifier.test(id) || typeof address !== 'object' || address === null) return [];
  const parts = new Map<string, unknown>(Object.entries(address));
  const first = (...names: string[]): string | null => {
    const texts = names.map((name) => parts.get(name));
    return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
  };
  const road = first('road', 'pedestrian', 'footway', 'path', 'square', 'place');
  const found = {
    street: road && [first('house_number'), road].filter(Boolean).join(' '),
    building: first('house_name', 'building'),
    locality: first('city', 'town', 'village', 'hamlet', 'municipality', 'suburb'),
    region: first('state', 'region', 'province', 'state_district', 'county'),
    postalCode: first('postcode'),
  };
  const { building, street, locality, region, postalCode } = found;
  const line = [building, street, locality, region, postalCode].filter(Boolean).join(', ') || display_name;
  if (typeof line !== 'string') return [];
  const countryCode = first('country_code')?.toLowerCase() ?? null;
  return [{ id, label: cutText(line, LONGEST_LABEL), ...found, countryCode }];
}
