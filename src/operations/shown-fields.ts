import type { SchemaObject } from '../contract/document.ts';
import { allSchemas, type Schemas } from './document-roles.ts';

/** Fields of a response by the roles that see them, as `x-roles` in the document says. */
export interface ShownFields {
  /** Returns the names of the fields that at least one of these roles sees, in the order of the document. */
  names(roles: readonly string[]): string[];
  /** Leaves out the fields that none of these roles sees. */
  of<Item extends object>(item: Item, roles: readonly string[]): Item;
}

/** @param name the schema of an object in the document */
export function shownFields(name: string): ShownFields {
  let found: [field: string, allowed: string[] | undefined][] | undefined;
  // Found once, because a file asks for every row.
  const fields = () => {
    found ??= Object.entries((allSchemas()[name]?.properties ?? {}) as Schemas).map(([field, property]) => [
      field,
      rolesOf(property),
    ]);
    return found;
  };
  const isShown = (allowed: string[] | undefined, roles: readonly string[]) =>
    allowed?.some((role) => roles.includes(role)) ?? true;
  return {
    names: (roles) => fields().flatMap(([field, allowed]) => (isShown(allowed, roles) ? [field] : [])),
    of<Item extends object>(item: Item, roles: readonly string[]) {
      const hidden = fields().filter(([, allowed]) => !isShown(allowed, roles));
      if (hidden.length === 0) return item;
      const shown = new Map(Object.entries(item));
      for (const [field] of hidden) shown.delete(field);
      return Object.fromEntries(shown) as Item;
    },
  };
}

/** The roles that see a property, which are in the property itself or in its schema; undefined if all do. */
function rolesOf(property: SchemaObject & { $ref?: string }): string[] | undefined {
  const schema = property.$ref ? allSchemas()[property.$ref.replace('#/components/schemas/', '')] : property;
  return schema?.['x-roles'];
}
