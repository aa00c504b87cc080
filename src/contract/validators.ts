import { Ajv, type SchemaValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { parseDate, parseDateTime } from './date-times.ts';
import { isEmailAddress } from './email-addresses.ts';

/**
 * The Ajv instance with which openapi-backend compiles every schema. Ajv's own coercion is off, because values were already coerced by
 * narrower rules (Ajv reads `0x10` and `1e3` as integers).
 * @param options.trusted the schemas are known to be valid, and are not checked again
 * @param options.allErrors whether to collect all errors instead of only the first
 */
export function createValidator(options: {
  useDefaults: boolean;
  trusted: boolean;
  allErrors: boolean;
}): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: options.allErrors,
    coerceTypes: false,
    useDefaults: options.useDefaults,
    validateSchema: !options.trusted,
    logger: false,
    // Errors include their schemas, which contain the messages for patterns.
    verbose: true,
  });
  ajvFormats.default(ajv);
  ajv.addFormat('lenient-date-time', (text) => parseDateTime(text) !== undefined);
  ajv.addFormat('lenient-date', (text) => parseDate(text) !== undefined);
  ajv.addFormat('email', isEmailAddress);
  ajv.addFormat('binary', true);
  ajv.addFormat('password', true);
  // Rules that OpenAPI 3.0.3 cannot express; they report errors like Ajv's own keywords.
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
  ajv.addKeyword({ keyword: 'x-max-json-bytes', schemaType: 'number', validate: limitBytes });
  return ajv;
}

/** Like `dependentRequired` of JSON Schema 2019-09: a field requires the fields that it names. */
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

/** The schema of the items limits both numbers to 180 degrees, but a latitude is limited to 90. */
const limitLatitude: SchemaValidateFunction = (_isPair: boolean, [latitude]: unknown[]) => {
  const isOutside = typeof latitude === 'number' && Math.abs(latitude) > 90;
  limitLatitude.errors = isOutside ? [{ keyword: 'x-latitude-longitude', params: {} }] : [];
  return !isOutside;
};

/** `maxLength` counts the characters of a string; this limits the stored bytes of any value. */
const limitBytes: SchemaValidateFunction = (limit: number, value: unknown) => {
  const isTooLong = Buffer.byteLength(JSON.stringify(value) ?? '') > limit;
  limitBytes.errors = isTooLong ? [{ keyword: 'x-max-json-bytes', params: { limit } }] : [];
  return !isTooLong;
};
