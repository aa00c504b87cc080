import { NotFoundError } from '../errors.ts';

const LONGEST_NAME = 255;

/**
 * The name of a key, as it was sent.
 * @throws NotFoundError for one that no key can have: "404 Not Found for invalid key" (specification 4.10)
 */
export function keyName(name: string): string {
  // Characters and not UTF-16 units, as the contract counts everywhere.
  if (name.trim() === '' || [...name].length > LONGEST_NAME) throw new NotFoundError();
  return name;
}
