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
  const names = (roles: readonly string[]) =>
    Object.entries((allSchemas()[name]?.properties ?? {}) as Schemas)
      .filter(([, property]) =>
        rolesOf(property).every((allowed) => allowed.some((role) => roles.includes(role))),
      )
      .map(([field]) => field);
  return {
    names,
    of<Item extends object>(item: Item, roles: readonly string[]) {
      const shown = new Set(names(roles));
      return Object.fromEntries(Object.entries(item).filter(([field]) => shown.has(field))) as Item;
    },
  };
}

/** The roles that see a property: none or one list for the property itself or for its schema. */
function rolesOf(property: SchemaObject & { $ref?: string }): string[][] {
  const schema = property.$ref ? allSchemas()[property.$ref.replace('#/components/schemas/', '')] : property;
  return schema?.['x-roles'] ? [schema['x-roles']] : [];
}
