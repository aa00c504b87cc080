import type { ServiceName } from '../../src/domain/service-names.ts';

interface Reference {
  $ref?: string;
}

export interface DocumentedParameter extends Reference {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema?: { type?: string };
  'x-alias-of'?: string;
  'x-replaces-all-others'?: boolean;
}

export interface DocumentedResponse extends Reference {
  content?: Record<string, unknown>;
}

interface DocumentedBody extends Reference {
  properties?: Record<string, unknown>;
}

interface DocumentedOperation {
  operationId: string;
  parameters?: DocumentedParameter[];
  requestBody?: { content: Record<string, { schema: DocumentedBody }> };
  responses: Record<string, DocumentedResponse>;
  security?: object[];
}

export interface ContractDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { responses: Record<string, DocumentedResponse> };
}

/** An operation with its path, and the names of everything that a request to it can contain. */
export interface OperationElements {
  service: ServiceName;
  path: string;
  method: string;
  operation: DocumentedOperation;
  /** Includes the parameters that the document declares for the whole path, with references resolved. */
  parameters: DocumentedParameter[];
  /** The body's top-level properties, whatever its media type. */
  fields: string[];
  statuses: string[];
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** @returns every operation of a bundled document in the document's order */
export function operationElements(service: ServiceName, document: ContractDocument): OperationElements[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const shared = (item.parameters ?? []) as unknown as DocumentedParameter[];
        const bodies = Object.values(operation.requestBody?.content ?? {});
        const fields = bodies.flatMap(({ schema }) =>
          Object.keys(resolved(document, schema).properties ?? {}),
        );
        return {
          service,
          path,
          method,
          operation,
          parameters: [...shared, ...(operation.parameters ?? [])].map((one) => resolved(document, one)),
          fields: [...new Set(fields)],
          statuses: Object.keys(operation.responses),
        };
      }),
  );
}

function resolved<T extends Reference>(document: ContractDocument, node: T): T {
  if (!node.$ref) return node;
  const keys = node.$ref.replace('#/', '').split('/');
  const target = keys.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], document);
  return target as T;
}
