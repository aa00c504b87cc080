import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/project-root.ts';

/** What the runtime reads of OpenAPI 3.0.3 and of our extensions, references resolved. `openapi/README.md` lists the extensions. */
export interface SchemaObject {
  maxLength?: number;
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
  /** A list of `{key, value}` is accepted in the place of this map. */
  'x-accepts-pairs'?: boolean;
  /** An empty text is a value of this property. */
  'x-verbatim'?: boolean;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: SchemaObject;
  /** The canonical parameter whose values this deprecated spelling carries. */
  'x-alias-of'?: string;
  /** Words that mean "not given", such as `limit=false`. */
  'x-absent-values'?: string[];
  /** The value is passed on as it came, also when blank or the word `null`. */
  'x-verbatim'?: boolean;
  /** `/{country}/{slug}` may stand in this path parameter's place. */
  'x-accepts-address'?: boolean;
  /** When it is sent, every other query parameter is ignored. */
  'x-replaces-all-others'?: boolean;
  /** One of the list's values may hold commas itself, so a text with commas also counts as one value. */
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
  /** Errors of the body are left to the handler, which adds those that only it can find. */
  'x-reports-errors-together'?: boolean;
  /** Its body reaches the handler as the bytes that came, whatever they are: it is signed. */
  'x-takes-raw-body'?: boolean;
  'x-body-fields-in-query'?: boolean;
  /** Its parameters reach the handler as they came; the handler reports their errors itself. */
  'x-validated-by-handler'?: boolean;
}

/** Reads a service's bundled document, the one file that types, validation and documentation are made from. */
export function readDocument(service: string): object {
  const file = join(projectRoot, 'generated', service, 'openapi.json');
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
