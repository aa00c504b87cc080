// GENERATED FROM openapi/ BY `make generate`. DO NOT EDIT: change the document or openapi/templates and generate again.

/** The key to create. */
export interface CreateMetadataKeyBody {
  /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
  token: string;
  /** Name of the key, 1 to 255 characters, unique per token and object type. */
  key: string;
  /** Object type, in your own words. Case-sensitive; surrounding whitespace is ignored. */
  type: string;
  /** The purpose of the key. May be empty. */
  description: string;
}

/** The envelope of every error. The text is for people and logs; programs should use the status. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** The error. */
export interface ErrorDetail {
  /** One sentence that describes the error. */
  message: string;
  /** With a 403: the rule by which the credentials were rejected, if known. */
  reason?: string;
}

/** One rejected value. */
export interface FieldError {
  /** Name of the parameter or body field, as sent. A nested field is written with a dot. */
  field: string;
  /** `invalid`: missing though required, of the wrong type, out of range or badly formatted. `taken`: already in use, and must be unique. */
  code: 'invalid' | 'taken';
  /** Text that follows the field's name to form a sentence, as in "birthday can't be blank". For an item of a list it starts with its position, counted from 0, as in "types item [1] must be one of …". */
  message: string;
}

/** A name that values can be stored under. */
export interface MetadataKey {
  /** Number of the key. */
  id: number;
  /** Name of the key, unique per token and object type. */
  name: string;
  /** The purpose of the key. */
  description: string;
  /** Object type of the key. */
  object_type: string;
}

/** The keys of a token for one object type. */
export interface MetadataKeyList {
  /** The keys, by name. */
  keys: Array<MetadataKey>;
  meta?: PaginationMeta;
}

/** Usage of a key. */
export interface MetadataKeyStats {
  /** Number of objects that have a value for the key. */
  count: number;
}

/** The values of one object. */
export interface MetadataRecord {
  /** Object type. */
  type: string;
  /** Number of the object. */
  id: number;
  /** The object's values by key name. Empty if it has none. */
  labels: { [key: string]: MetadataValue };
}

/** The values of several objects. */
export interface MetadataRecordList {
  /** One record for each requested object, in the order of the request; an object that was named twice is included once. */
  metadata: Array<MetadataRecord>;
}

/** A string, a number, or a boolean. It is returned as it was sent: `"42"` stays a string, `42` a number, and an empty string is a value. At most 65,536 bytes as JSON. A number must be within ±(2^53 - 1), where every whole number is exact; send a larger one as a string. A number is stored as a double, without its spelling: `1.0` is returned as 1, `-0` as 0. */
export type MetadataValue = boolean | number | string;

/** The position of this page in the whole list. Present on a list whenever `limit` or `page` was sent. */
export interface PaginationMeta {
  /** Total number of matching objects, on all pages. */
  count: number;
  /** The number of this page of the list. The first is 1. */
  current_page: number;
  /** Number of pages at this limit. */
  total_pages: number;
  /** Whether this is the first page of the list. */
  first_page: boolean;
  /** Whether this is the last page of the list. */
  last_page: boolean;
}

/** A value, with its object and key. */
export interface SaveMetadataBody {
  /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
  token: string;
  /** Object type, in your own words. Case-sensitive; surrounding whitespace is ignored. */
  type: string;
  /** Number of the object. */
  id: number;
  /** Name of an existing key for this object type. */
  key: string;
  value: MetadataValue;
}

/** The envelope of a list request that cannot be answered. Either a value is not accepted (then `errors` lists the rejected values), or the response would contain more than 1000 objects (then `status` is `unprocessable_entity`). */
export interface UnprocessableBody {
  error: UnprocessableDetail;
}

/** Rejected values, or advice to paginate. */
export interface UnprocessableDetail {
  /** `Validation failed`, or `Response too large, please paginate`. */
  message: string;
  /** Present only if the response would be too large. */
  status?: 'unprocessable_entity';
  /** Present only if values were rejected. */
  errors?: Array<FieldError>;
}

/** The key's new name and description. */
export interface UpdateMetadataKeyBody {
  /** The secret under which the keys and values are stored. Surrounding whitespace is ignored. */
  token: string;
  /** Number of the key. It is part of the path and does not have to be sent; a different number is rejected. */
  id?: number;
  /** Name of the key, 1 to 255 characters, unique per token and object type. */
  key: string;
  /** The purpose of the key. May be empty. */
  description: string;
}

/** The envelope of a request that was understood but contains invalid values. */
export interface ValidationErrorBody {
  error: ValidationErrorDetail;
}

/** All rejected values, one entry each. */
export interface ValidationErrorDetail {
  /** Always `Validation failed`. */
  message: string;
  /** The rejected values, in the order in which they were found. */
  errors: Array<FieldError>;
}
