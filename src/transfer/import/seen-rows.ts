import { createHash } from 'node:crypto';
import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { FileKind } from '../column.ts';

/** Three words for the row's reference, one for its content and one for its line. */
const WORDS = 5;
const CONTENT = 3;
const LINE = 4;
const FIRST_SLOTS = 1024;

/** Remembers the reference and content of all rows of a file: 20 to 80 bytes per row, in a hash table with open addressing. */
export class SeenRows {
  readonly #fileKind: FileKind;
  #slots = FIRST_SLOTS;
  #words = new Uint32Array(FIRST_SLOTS * WORDS);
  #count = 0;

  constructor(fileKind: FileKind) {
    this.#fileKind = fileKind;
  }

  /** Remembers a row. @returns the line of an earlier row with the same reference, and whether its content is the same */
  note(rows: readonly CopyRow[]): { line: number; isSame: boolean } | undefined {
    const [row] = rows;
    const about = row && this.#aboutOf(row);
    if (about === undefined) return undefined;
    const digest = createHash('sha1').update(about).digest();
    const content = createHash('sha1').update(contentOf(rows)).digest().readUInt32LE(0);
    const [one, two, three] = [0, 4, 8].map((at) => digest.readUInt32LE(at)) as [number, number, number];
    const at = this.#find(one, two, three);
    const line = this.#words[at + LINE] ?? 0;
    if (line > 0) return { line, isSame: this.#words[at + CONTENT] === content };
    this.#words.set([one, two, three, content, Number(row?.line)], at);
    this.#count += 1;
    if (this.#count * 2 > this.#slots) this.#grow();
    return undefined;
  }

  /** The row's reference. Rows without one may name a record in several ways, such as those of an export. */
  #aboutOf(row: CopyRow): string | undefined {
    const names = this.#fileKind.identities[0] ?? [];
    const values = names.map((name) => row[name] ?? null);
    return values.includes(null) ? undefined : JSON.stringify(values);
  }

  #find(one: number, two: number, three: number): number {
    for (let slot = one % this.#slots; ; slot = (slot + 1) % this.#slots) {
      const at = slot * WORDS;
      const words = this.#words;
      if (words[at + LINE] === 0) return at;
      if (words[at] === one && words[at + 1] === two && words[at + 2] === three) return at;
    }
  }

  #grow(): void {
    const former = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(this.#slots * WORDS);
    for (let at = 0; at < former.length; at += WORDS) {
      const [one = 0, two = 0, three = 0, , line] = former.subarray(at, at + WORDS);
      if (line) this.#words.set(former.subarray(at, at + WORDS), this.#find(one, two, three));
    }
  }
}

function contentOf(rows: readonly CopyRow[]): string {
  return JSON.stringify(rows.map(({ line: _, ...said }) => Object.values(said)));
}
