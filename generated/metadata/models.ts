// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** The key to create. */
export interface CreateMetadataKeyBody {
  /** The secret under which the keys and values are stored. Blanks around it do not count. */
  token: string;
  /** Name of the key, 1 to 255 characters, unique per token and kind of object. */
  key: string;
  /** Kind of the objects, in your own words. Letter case matters, blanks around it do not. */
  type: string;
  /** What the key is for. May be empty. */
  description: string;
}

/** The envelope of every error. The text is for people and for logs; decide by the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** What went wrong. */
export interface ErrorDetail {
  /** One sentence that says what went wrong. */
  message: string;
  /** With a 403: the rule that refuses the credentials, where it can be told. */
  reason?: string;
}

/** One refused value. */
export interface FieldError {
  /** Name of the parameter or body field, as it was sent. A field inside another is written with a dot. */
  field: string;
  /** `invalid`: absent though required, of the wrong type, out of range or badly formed. `taken`: somebody has it already and it must be unique. */
  code: 'invalid' | 'taken';
  /** Text that completes the field's name to a sentence, as in "birthday can't be blank". */
  message: string;
}

/** A label that values can be stored under. */
export interface MetadataKey {
  /** Number of the key. */
  id: number;
  /** Name of the key, unique per token and kind of object. */
  name: string;
  /** What the key is for. */
  description: string;
  /** Kind of the objects that the key is for. */
  object_type: string;
}

/** The keys of a token for one kind of object. */
export interface MetadataKeyList {
  /** The keys, by name. */
  keys: Array<MetadataKey>;
  meta?: PaginationMeta;
}

/** How much a key is used. */
export interface MetadataKeyStats {
  /** Number of objects that have a value for the key. */
  count: number;
}

/** The values of one object. */
export interface MetadataRecord {
  /** Kind of the object. */
  type: string;
  /** Number of the object. */
  id: number;
  /** The object's values, by the names of their keys. Empty when it has none. */
  labels: { [key: string]: MetadataValue };
}

/** The values of several objects. */
export interface MetadataRecordList {
  /** One record for each object that was asked for, in that order; an object that was named twice is there once. */
  metadata: Array<MetadataRecord>;
}

/** A string, a number, or a boolean. It is returned as it was sent: `"42"` stays a string, `42` a number, and an empty string is a value. At most 65,536 bytes as JSON. A number lies within ±(2^53 - 1), where none is rounded to another whole number; send a larger one as a string. What is kept of a number is its value as a double and not its spelling: `1.0` comes back as 1, `-0` as 0. */
export type MetadataValue = boolean | number | string;

/** Where the answer stands in the whole list. Present on a list whenever `limit` or `page` was sent. */
export interface PaginationMeta {
  /** How many objects match in all, on every page together. */
  count: number;
  /** The number of this page of the list. The first is 1. */
  current_page: number;
  /** How many pages the list has at this limit. */
  total_pages: number;
  /** Whether this is the first page of the list. */
  first_page: boolean;
  /** Whether this is the last page of the list. */
  last_page: boolean;
}

/** A value, and the object and key that it belongs to. */
export interface SaveMetadataBody {
  /** The secret under which the keys and values are stored. Blanks around it do not count. */
  token: string;
  /** Kind of the objects, in your own words. Letter case matters, blanks around it do not. */
  type: string;
  /** Number of the object. */
  id: number;
  /** Name of an existing key for this kind of object. */
  key: string;
  value: MetadataValue;
}

/** The envelope of a list request that cannot be answered: either it holds values which are not accepted (then `errors` names them), or its answer would hold more than 1000 objects (then `status` is `unprocessable_entity`). */
export interface UnprocessableBody {
  error: UnprocessableDetail;
}

/** Refused values, or the advice to paginate. */
export interface UnprocessableDetail {
  /** `Validation failed`, or `Response too large, please paginate`. */
  message: string;
  /** Present only when the answer would be too large. */
  status?: 'unprocessable_entity';
  /** Present only when values were refused. */
  errors?: Array<FieldError>;
}

/** The key's new name and description. */
export interface UpdateMetadataKeyBody {
  /** The secret under which the keys and values are stored. Blanks around it do not count. */
  token: string;
  /** Number of the key. It stands in the path and need not be sent; another one than there is refused. */
  id?: number;
  /** Name of the key, 1 to 255 characters, unique per token and kind of object. */
  key: string;
  /** What the key is for. May be empty. */
  description: string;
}

/** The envelope of a request that was understood but holds values which are not accepted. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All values that were refused, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The refused values, in the order in which they were found. */
  errors: Array<FieldError>;
}
