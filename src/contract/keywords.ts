import type { Ajv, SchemaValidateFunction } from 'ajv';

/**
 * What schemas must say and OpenAPI 3.0.3 has no word for. The keywords report as Ajv's own do, so that their faults
 * stand beside all others of a request.
 */
export function addContractKeywords(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'x-dependent-required',
    type: 'object',
    schemaType: 'object',
    validate: requireTogether,
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
const requireTogether: SchemaValidateFunction = (
  dependents: Record<string, string[]>,
  value: Record<string, unknown>,
) => {
  const missing = Object.entries(dependents)
    .filter(([field]) => value[field] !== undefined)
    .flatMap(([, needed]) => needed.filter((field) => value[field] === undefined));
  requireTogether.errors = missing.map((missingProperty) => ({
    keyword: 'required',
    params: { missingProperty },
  }));
  return missing.length === 0;
};

/** The items' own schema limits both numbers to 180 degrees; a latitude ends at 90. */
const limitLatitude: SchemaValidateFunction = (_isPair: boolean, [latitude]: unknown[]) => {
  const isFault = typeof latitude === 'number' && Math.abs(latitude) > 90;
  limitLatitude.errors = isFault ? [{ keyword: 'x-latitude-longitude', params: {} }] : [];
  return !isFault;
};

/** `maxLength` counts characters, and only those of texts; what is stored are the bytes of any value. */
const limitBytes: SchemaValidateFunction = (limit: number, value: unknown) => {
  const isFault = Buffer.byteLength(JSON.stringify(value) ?? '') > limit;
  limitBytes.errors = isFault ? [{ keyword: 'x-max-json-bytes', params: { limit } }] : [];
  return !isFault;
};
