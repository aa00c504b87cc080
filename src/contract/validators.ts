import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import { parseDate, parseDateTime } from './date-times.ts';
import { addContractKeywords } from './keywords.ts';

/**
 * The Ajv that openapi-backend compiles every schema with. Values are coerced before they get here, by rules narrower
 * than Ajv's own (which reads `0x10` and `1e3` as integers), so its coercion is off.
 * @param options.trusted the schemas are known to be schemas, and are not checked once more
 */
export function createValidator(options: { useDefaults: boolean; trusted: boolean }): Ajv {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    coerceTypes: false,
    useDefaults: options.useDefaults,
    validateSchema: !options.trusted,
    logger: false,
  });
  ajvFormats.default(ajv);
  ajv.addFormat('lenient-date-time', {
    type: 'string',
    validate: (text) => parseDateTime(text) !== undefined,
  });
  ajv.addFormat('lenient-date', {
    type: 'string',
    validate: (text) => parseDate(text) !== undefined,
  });
  ajv.addFormat('binary', true);
  ajv.addFormat('password', true);
  addContractKeywords(ajv);
  return ajv;
}
