import { createIdentityHash, type IdentityHash } from '../../auth/identity-hash.ts';
import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { ImportStore } from '../../db/transfer/import-store.ts';
import type { FileKind } from '../column.ts';
import { donorContactColumns } from '../columns/donor-contact-columns.ts';

interface Sifted {
  rows: CopyRow[];
  skipped: number;
  /** For rows with a donation and its refund. */
  skippedRefunds: number;
  /** Donations that are imported without their donor. */
  anonymised: number;
}

/** A name in a row, in the form stored for erased people. */
interface Name {
  /** Hexadecimal digits. */
  hash: string;
  email?: string;
  /** The row belongs to the donor, whose donation still counts. */
  isDonor: boolean;
}

/** Records that belong to a person, or that a person's records refer to. */
const personal = new Set<string>(['users', 'pages', 'teams', 'posts']);

const withoutDonor = {
  donor: null,
  donor_name: null,
  message: null,
  anonymous: true,
  ...Object.fromEntries(donorContactColumns.map(({ name }) => [name, null])),
};

/** Keeps erased people out of an import, so that an old file does not bring them back. */
export class ErasedPeople {
  readonly #store: ImportStore;
  readonly #hash: IdentityHash;
  /** Undefined until the first batch has checked whether anyone was erased. */
  #areAny: boolean | undefined;

  constructor(store: ImportStore, secretKey: string) {
    this.#store = store;
    this.#hash = createIdentityHash(secretKey);
  }

  async sift(fileKind: FileKind, rows: readonly CopyRow[]): Promise<Sifted> {
    this.#areAny ??= await this.#store.hasErased();
    const names = this.#areAny ? rows.map((row) => this.#namesIn(fileKind, row)) : [];
    const erased = await this.#erasedAmong(names.flat());
    const sifted: Sifted = { rows: [], skipped: 0, skippedRefunds: 0, anonymised: 0 };
    for (const [index, row] of rows.entries()) {
      const found = names[index]?.filter(({ hash }) => erased.has(hash)) ?? [];
      // A refund that was derived from a donation has its line, negative.
      const isRow = Number(row.line) > 0;
      if (found.length === 0 || row.has_errors) sifted.rows.push(row);
      else if (found.some(({ isDonor }) => !isDonor)) sifted[isRow ? 'skipped' : 'skippedRefunds'] += 1;
      else {
        sifted.rows.push({ ...row, ...withoutDonor });
        if (isRow) sifted.anonymised += 1;
      }
    }
    return sifted;
  }

  #namesIn({ kind, columns }: FileKind, row: CopyRow): Name[] {
    const names: Name[] = [];
    const add = (isDonor: boolean, hash: Buffer, email?: string) =>
      names.push({ hash: hash.toString('hex'), isDonor, ...(email !== undefined && { email }) });
    const addReference = (table: string, value: unknown, isDonor = false) => {
      if (typeof value !== 'string' || typeof row.source !== 'string') return;
      add(isDonor, this.#hash.ofReference({ kind: table, source: row.source, external_id: value }));
    };
    const addEmail = (value: unknown, isDonor = false) => {
      if (typeof value === 'string' && value.includes('@')) add(isDonor, this.#hash.ofEmail(value), value);
    };
    if (personal.has(kind)) addReference(kind, row.external_id);
    if (kind === 'users') addEmail(row.email);
    if (kind === 'donations') addEmail(row.donor_email, true);
    if (kind === 'teams') addReference('pages', row.page_external_id);
    for (const { name, type } of columns) {
      const table = type.refersTo ?? '';
      if (!personal.has(table)) continue;
      const isDonor = kind === 'donations' && name === 'donor';
      addReference(table, row[name], isDonor);
      if (table === 'users') addEmail(row[name], isDonor);
    }
    return names;
  }

  /** People who have signed up again since then are not kept out. */
  async #erasedAmong(names: readonly Name[]): Promise<ReadonlySet<string>> {
    if (names.length === 0) return new Set();
    const erased = await this.#store.erasedAmong([...new Set(names.map(({ hash }) => hash))]);
    const emails = names.filter(({ hash, email }) => email !== undefined && erased.has(hash));
    const accounts = await this.#store.accountsAmong(emails.map(({ email }) => email as string));
    const isBack = ({ email }: Name) => accounts.has((email as string).toLowerCase());
    const back = new Set(emails.filter(isBack).map(({ hash }) => hash));
    return new Set([...erased].filter((hash) => !back.has(hash)));
  }
}
