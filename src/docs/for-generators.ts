interface Schema {
  properties?: Record<string, { deprecated?: boolean; 'x-go-type-skip-optional-pointer'?: boolean }>;
  required?: string[];
  additionalProperties?: unknown;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

interface Document {
  components: { schemas: Record<string, Schema>; parameters?: Record<string, unknown> };
}

/**
 * A copy of a document that generators of clients make programs from as it is. The server answers the same:
 * - `type` and `_type` become one name in most languages, so that no schema has both. What is left out is a deprecated `type`, else
 *   `_type`, which is the same in all answers of that schema. A union that `_type` decides takes copies, `Mixed…`, without `type`.
 * - What decides a union is not required in its members: in Rust the union has read it before a member looks for it. Go takes it for
 *   always there all the same.
 * - Parameters are called `…Parameter` in `components`: some generators put their types beside those of the schemas.
 */
export function forGenerators<T extends object>(document: T): T {
  const { components, ...rest } = JSON.parse(JSON.stringify(document)) as Document;
  const schemas = { ...components.schemas };
  for (const [name, schema] of Object.entries(components.schemas)) {
    const { type, _type } = schema.properties ?? {};
    if (!type || !_type) continue;
    schemas[name] = without(schema, type.deprecated ? 'type' : '_type');
    const [union, members] = Object.entries(schemas).find(([, one]) => isDecidedByType(one, name)) ?? [];
    if (!union) continue;
    schemas[`Mixed${name}`] = without(schema, 'type');
    schemas[union] = JSON.parse(JSON.stringify(members).replaceAll(`/${name}"`, `/Mixed${name}"`));
  }
  for (const { discriminator } of Object.values(schemas))
    for (const reference of Object.values(discriminator?.mapping ?? {})) {
      const name = reference.split('/').at(-1) ?? '';
      schemas[name] = notRequired(schemas[name] ?? {}, discriminator?.propertyName ?? '');
    }
  const parameters = Object.entries(components.parameters ?? {});
  const renamed = Object.fromEntries(parameters.map(([name, parameter]) => [`${name}Parameter`, parameter]));
  const text = JSON.stringify({ ...rest, components: { ...components, schemas, parameters: renamed } });
  return JSON.parse(text.replace(/("#\/components\/parameters\/\w+)"/g, '$1Parameter"'));
}

/** A schema that does not name one of its properties, but lets it be there. */
function without({ additionalProperties: _, ...schema }: Schema, property: string): Schema {
  const { [property]: _left, ...properties } = schema.properties ?? {};
  return { ...schema, required: schema.required?.filter((name) => name !== property), properties };
}

function notRequired(schema: Schema, property: string): Schema {
  const described = { ...schema.properties?.[property], 'x-go-type-skip-optional-pointer': true };
  return {
    ...schema,
    required: schema.required?.filter((name) => name !== property),
    properties: { ...schema.properties, [property]: described },
  };
}

function isDecidedByType(schema: Schema, member: string): boolean {
  return (
    schema.discriminator?.propertyName === '_type' &&
    JSON.stringify(schema).includes(`"#/components/schemas/${member}"`)
  );
}
