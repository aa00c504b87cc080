import type { CountryCode } from '../../db/rows/country-code.ts';
import { readTable } from './read-table.ts';

export interface Town {
  name: string;
  region: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

const rows = readTable<'country' | keyof Town>('towns.csv');

/** Real towns, so that coordinates, regions and postcodes belong to each other. */
export const towns: Readonly<Record<CountryCode, readonly Town[]>> = {
  au: townsOf('au'),
  nz: townsOf('nz'),
  uk: townsOf('uk'),
  ie: townsOf('ie'),
  us: townsOf('us'),
};

function townsOf(code: CountryCode): Town[] {
  return rows
    .filter(({ country }) => country === code)
    .map((row) => ({ ...row, latitude: Number(row.latitude), longitude: Number(row.longitude) }));
}
