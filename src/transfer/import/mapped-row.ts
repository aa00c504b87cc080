import type { ParseError } from '../../domain/field-rules.ts';

/** Fields by the names of the kind, with `amount` in place of `amount_cents` if the file has it. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface RowError {
  field: string;
  /** Each name in braces is a detail, or a field, whose name in the file may differ. */
  reason: string;
  details?: Readonly<Record<string, string | number>>;
}

/** The refund in a row. If the status says refunded, blanks mean all of the donation, at the time of the donation. */
interface RefundFields {
  amount?: string;
  time?: string;
}

/** A row by the fields of the kind. */
export interface MappedRow {
  fields: Fields;
  /** Fields whose text is not in the format of the mapping. */
  unreadable: Readonly<Record<string, ParseError>>;
  /** Currencies that the symbols of its amounts may mean, separated by spaces. */
  currencies?: string;
  refund?: RefundFields;
}
