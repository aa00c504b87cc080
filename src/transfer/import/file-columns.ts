import type { FileKind } from '../column.ts';
import { checkHeader, readColumns } from './check-header.ts';
import { knownNames } from './column-names.ts';
import type { Mapping } from './mapping.ts';

type Names = readonly (string | undefined)[];

/** The columns of a file, and the known ones that it does not have. */
export class FileColumns {
  readonly #fileKind: FileKind;
  readonly #mapping: Mapping;
  readonly #missing: Set<string>;
  #latest: { key: string; names: Names } | undefined;

  constructor(fileKind: FileKind, mapping: Mapping) {
    this.#fileKind = fileKind;
    this.#mapping = mapping;
    this.#missing = new Set(mapping.sourceColumns);
  }

  /** See `checkHeader`. */
  ofHeader(header: readonly string[]): Names {
    return this.#noted(checkHeader(this.#fileKind, this.#mapping, header));
  }

  /** The columns that are read among the names of an object; most objects of a file have the same names. */
  ofObject(given: readonly string[]): Names {
    const key = given.join('\n');
    if (this.#latest?.key !== key) {
      const names = knownNames(readColumns(this.#fileKind, this.#mapping), given);
      this.#latest = { key, names: this.#noted(names) };
    }
    return this.#latest.names;
  }

  /** Warnings for the user, once all rows are read. */
  warnings(): string[] {
    if (this.#missing.size === 0) return [];
    const names = [...this.#missing].map((name) => JSON.stringify(name)).join(', ');
    return [`The mapping reads columns that the file does not have: ${names}.`];
  }

  #noted(names: Names): Names {
    for (const name of names) if (name !== undefined) this.#missing.delete(name);
    return names;
  }
}
