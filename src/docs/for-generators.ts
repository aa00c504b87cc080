interface Schema {
  properties?: Record<
    string,
    {
      deprecated?: boolean;
      default?: unknown;
      description?: string;
      'x-go-type-skip-optional-pointer'?: boolean;
    }
  >;
  required?: string[];
  additionalProperties?: unknown;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

interface Document {
  components: { schemas: Record<string, Schema>; parameters?: Record<string, unknown> };
}

/**
 * Returns a copy of a document from which client generators create working code. The server's responses are the same:
 * - `type` and `_type` become one name in most languages, so no schema has both. A deprecated `type` is removed, otherwise `_type`, which
 *   is the same in all responses with that schema. The members of a union with the discriminator `_type` are copies, `Mixed…`, without
 *   `type`.
 * - A discriminator isn't required in the members of its union: in Rust, the union has consumed it before a member looks for it. Go
 *   treats
 *   it as always present anyway.
 * - A field's default is in its description: the types of openapi-typescript require every field that has one, even in requests.
 * - Parameters have the suffix `Parameter` in `components`, because some generators put their types beside those of the schemas.
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
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, { default: value, ...field }] of Object.entries(properties)) {
      if (value === undefined) continue;
      properties[name] = { ...field, description: `${field.description} Default: ${value}.` };
    }
  const parameters = Object.entries(components.parameters ?? {});
  const renamed = Object.fromEntries(parameters.map(([name, parameter]) => [`${name}Parameter`, parameter]));
  const text = JSON.stringify({ ...rest, components: { ...components, schemas, parameters: renamed } });
  return JSON.parse(text.replace(/("#\/components\/parameters\/\w+)"/g, '$1Parameter"'));
}

/** Returns a schema that doesn't list one of its properties, but still allows it. */
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

/** An ID that is a number in some responses and a text in others. */
const numberOrText = { oneOf: [{ type: 'integer' }, { type: 'string' }] };

/**
 * Returns a copy of a document in which IDs in paths are numbers or texts, as in responses. TypeScript has a type for that; many other
 * generators create code from it that doesn't work.
 */
export function forTypeScript<T extends object>(document: T): T {
  return JSON.parse(JSON.stringify(document), (_, value) =>
    value?.in === 'path' && /_or_uu?id$|^donation_id$/.test(value.name)
      ? { ...value, schema: numberOrText }
      : value,
  );
}
