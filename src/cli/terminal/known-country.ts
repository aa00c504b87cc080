import { InvalidArgumentError } from 'commander';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';

/** Ends the command with exit code 2 if the country doesn't exist. @param code from an option that can be omitted */
export async function knownCountry(database: Connection, code: string | undefined): Promise<void> {
  if (code === undefined) return;
  const codes = await new CountryRepository(database).codes();
  if (codes.includes(code)) return;
  throw new InvalidArgumentError(
    `"${code}" is not one of ${codes.join(', ')}. Add countries with "groundswell countries add".`,
  );
}
