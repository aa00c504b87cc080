import { createServer } from 'node:http';
import { type Listening, listen } from './listen.ts';

export interface NominatimServer extends Listening {
  /** Requested addresses, the oldest first. */
  asked: URL[];
  /** The Authorization header of each request. */
  authorizations: (string | undefined)[];
  /** Replaces the next answers. */
  answer: ((write: { status: number; body: string }) => void) | undefined;
}

export interface NominatimPlace {
  osm_type: 'node' | 'way' | 'relation';
  osm_id: number;
  display_name: string;
  address: Record<string, string>;
}

/** In the form of `format=jsonv2&addressdetails=1`, without unused fields. */
export const somePlaces: NominatimPlace[] = [
  {
    osm_type: 'way',
    osm_id: 90394480,
    display_name: '4, Quay Street, Battery Point, Hobart, City of Hobart, Tasmania, 7000, Australia',
    address: {
      house_number: '4',
      road: 'Quay Street',
      suburb: 'Battery Point',
      city: 'Hobart',
      county: 'City of Hobart',
      state: 'Tasmania',
      'ISO3166-2-lvl4': 'AU-TAS',
      postcode: '7000',
      country: 'Australia',
      country_code: 'au',
    },
  },
  {
    osm_type: 'node',
    osm_id: 2711904815,
    display_name: 'Customs House, 12, Quay Street, Poole, England, BH15 1HJ, United Kingdom',
    address: {
      house_name: 'Customs House',
      house_number: '12',
      road: 'Quay Street',
      town: 'Poole',
      state: 'England',
      postcode: 'BH15 1HJ',
      country: 'United Kingdom',
      country_code: 'gb',
    },
  },
  {
    osm_type: 'relation',
    osm_id: 62422,
    display_name: 'Quay, Nowhere',
    address: { 'ISO3166-2-lvl4': 'FR-X' },
  },
];

/** Starts a server that answers like Nominatim: it finds a place by the first letters of each typed word. */
export async function startNominatimServer(places: NominatimPlace[] = somePlaces): Promise<NominatimServer> {
  const matching = ({ pathname, searchParams }: URL): NominatimPlace[] | undefined => {
    if (searchParams.get('format') !== 'jsonv2' || searchParams.get('addressdetails') !== '1')
      return undefined;
    const ids = searchParams.get('osm_ids')?.split(',') ?? [];
    const words = searchParams.get('q')?.toLowerCase().split(/\W+/).filter(Boolean) ?? [];
    const countries = searchParams.get('countrycodes')?.split(',');
    if (pathname.endsWith('/lookup'))
      return places.filter(({ osm_type, osm_id }) => ids.includes(`${osm_type[0]?.toUpperCase()}${osm_id}`));
    if (!pathname.endsWith('/search')) return undefined;
    return places.filter(
      ({ display_name, address }) =>
        words.every((word) =>
          display_name
            .toLowerCase()
            .split(/\W+/)
            .some((one) => one.startsWith(word)),
        ) &&
        (!countries || countries.includes(address.country_code ?? '')),
    );
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://nominatim');
    started.asked.push(url);
    started.authorizations.push(request.headers.authorization);
    const found = matching(url);
    const written = { status: found ? 200 : 404, body: JSON.stringify(found ?? { error: 'not found' }) };
    started.answer?.(written);
    // Status 0: no answer at all.
    if (written.status === 0) return;
    response.writeHead(written.status, { 'Content-Type': 'application/json', Location: '/elsewhere' });
    response.end(written.body);
  });
  const started: NominatimServer = {
    ...(await listen(server)),
    asked: [],
    authorizations: [],
    answer: undefined,
  };
  return started;
}
