import { readDocument, type SchemaObject } from '../contract/document.ts';

export type Schemas = Record<string, SchemaObject & { $ref?: string }>;

interface StaffDocument {
  paths: Record<string, Record<string, { operationId: string; 'x-roles': string[] }>>;
  components: { schemas: Schemas };
}

let document: StaffDocument | undefined;

/** Read when it is first needed, since commands that don't serve don't need it. */
function staffDocument(): StaffDocument {
  document ??= readDocument('operations') as StaffDocument;
  return document;
}

export function allSchemas(): Schemas {
  return staffDocument().components.schemas;
}

/** Returns the roles that may call an operation. */
export function rolesOfOperation(operationId: string): string[] {
  const operations = Object.values(staffDocument().paths).flatMap((path) => Object.values(path));
  return operations.find((operation) => operation.operationId === operationId)?.['x-roles'] ?? [];
}
