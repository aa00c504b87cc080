import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';

/**
 * The parts of OpenAPI 3.0.3 and of our extensions that the runtime reads, with references resolved. `openapi/README.md` lists the
 * extensions.
 */
export interface SchemaObject {
  /** What screens call it. */
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  maxProperties?: number;
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  nullable?: boolean;
  items?: SchemaObject;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean | SchemaObject;
  enum?: unknown[];
  default?: unknown;
  'x-alias-of'?: string;
  /** A list of `{key, value}` is accepted in place of this map. */
  'x-accepts-pairs'?: boolean;
  /** An empty string is a valid value of this property. */
  'x-verbatim'?: boolean;
  /** The roles of staff for which a response has this property. Default: all. */
  'x-roles'?: string[];
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  schema: SchemaObject;
  /** The canonical parameter of this deprecated alias. */
  'x-alias-of'?: string;
  /** Values that mean "not given", such as `limit=false`. */
  'x-absent-values'?: string[];
  /** The value is passed on unchanged, even if it is blank or the word `null`. */
  'x-verbatim'?: boolean;
  /** `/{country}/{slug}` is accepted in place of this path parameter. */
  'x-accepts-address'?: boolean;
  /** If it is sent, every other query parameter is ignored. */
  'x-replaces-all-others'?: boolean;
  /** One of the list's values may contain commas, so a string with commas also counts as one value. */
  'x-commas-in-values'?: boolean;
}

interface ResponseObject {
  content?: Record<string, { schema?: SchemaObject }>;
}

export interface OperationObject {
  operationId: string;
  method: string;
  path: string;
  parameters: ParameterObject[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: SchemaObject }>;
  };
  responses: Record<string, ResponseObject>;
  security: Record<string, string[]>[];
  'x-cache-seconds'?: number;
  /** The handler reports errors in the body, together with those that only it can find. */
  'x-reports-errors-together'?: boolean;
  /** The handler gets the raw bytes of the body, because they are signed. */
  'x-takes-raw-body'?: boolean;
  /** The handler reads the bytes of the body while they arrive. */
  'x-streams-body'?: boolean;
  'x-body-fields-in-query'?: boolean;
  /** The handler gets the raw parameters and reports their errors itself. */
  'x-validated-by-handler'?: boolean;
  /** As for the whole document. */
  'x-null-clears'?: boolean;
  /** The roles of staff that may call it. Required for operations of staff. */
  'x-roles'?: string[];
  /** What an API key must be allowed to do. Required for operations that take one. */
  'x-scope'?: string;
  /** Staff must have entered a password or code at the desk in the last 15 minutes. Tokens can't call it. */
  'x-fresh-proof'?: boolean;
}

export interface DocumentObject {
  /** Null and empty texts in a body clear nullable fields, and are errors for others. In other documents they are dropped. */
  'x-null-clears'?: boolean;
}

/** Reads the bundled document of a service, the single source of types, validation and documentation. */
export function readDocument(service: string): object {
  const file = join(projectRoot, 'generated', service, 'openapi.json');
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
