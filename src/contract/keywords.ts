import type { Ajv, SchemaValidateFunction } from 'ajv';

/** Adds the `x-` keywords for rules that OpenAPI 3.0.3 cannot express; they report errors as Ajv's own keywords do. */
export function addContractKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'x-dependent-required',
    type: 'object',
    schemaType: 'object',
    validate: requireDependents,
  });
  ajv.addKeyword({
    keyword: 'x-latitude-longitude',
    type: 'array',
    schemaType: 'boolean',
    validate: limitLatitude,
  });
  ajv.addKeyword({
    keyword: 'x-max-json-bytes',
    schemaType: 'number',
    validate: limitBytes,
  });
}

/** As `dependentRequired` of JSON Schema 2019-09: whoever sends a field must send those that it names. */
const requireDependents: SchemaValidateFunction = (
  dependents: Record<string, string[]>,
  value: Record<string, unknown>,
) => {
  const missing = Object.entries(dependents)
    .filter(([field]) => value[field] !== undefined)
    .flatMap(([, needed]) => needed.filter((field) => value[field] === undefined));
  requireDependents.errors = missing.map((missingProperty) => ({
    keyword: 'required',
    params: { missingProperty },
  }));
  return missing.length === 0;
};

/** The schema of the items limits both numbers to 180 degrees; a latitude ends at 90. */
const limitLatitude: SchemaValidateFunction = (_isPair: boolean, [latitude]: unknown[]) => {
  const isOutside = typeof latitude === 'number' && Math.abs(latitude) > 90;
  limitLatitude.errors = isOutside ? [{ keyword: 'x-latitude-longitude', params: {} }] : [];
  return !isOutside;
};

/** `maxLength` counts the characters of texts; this limits the bytes that any value is stored as. */
const limitBytes: SchemaValidateFunction = (limit: number, value: unknown) => {
  const isTooLong = Buffer.byteLength(JSON.stringify(value) ?? '') > limit;
  limitBytes.errors = isTooLong ? [{ keyword: 'x-max-json-bytes', params: { limit } }] : [];
  return !isTooLong;
};
