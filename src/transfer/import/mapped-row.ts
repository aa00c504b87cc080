import type { ParseError } from '../column.ts';

/** Fields by the names of the kind, with `amount` in the place of `amount_cents` where the file has it so. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface RowError {
  field: string;
  /** Each name in braces is a detail's, or a field's, which the file may call otherwise. */
  reason: string;
  details?: Readonly<Record<string, string | number>>;
}

/** What a row says of its refund. Of a gift that its status calls refunded, blanks mean all of it, at the time of the gift. */
interface RefundFields {
  amount?: string;
  time?: string;
}

/** A row by the fields of the kind. */
export interface MappedRow {
  fields: Fields;
  /** Fields whose text is not written as the mapping says. */
  unreadable: Readonly<Record<string, ParseError>>;
  /** Those that the signs of its amounts may stand for, between blanks. */
  currencies?: string;
  refund?: RefundFields;
}
