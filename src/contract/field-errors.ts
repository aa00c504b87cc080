import type { ErrorObject } from 'ajv';
import { blank, type FieldError, invalid, tooLong } from '../errors.ts';
import { emailRule } from './email-addresses.ts';

/**
 * Translates Ajv's errors for `{path, query, requestBody}` to the contract's: one per field, in the order found, with the field named as
 * the caller sent it.
 */
export function fieldErrors(reports: ErrorObject[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const report of withJoinedTypes(reports)) {
    const field = fieldOf(report);
    // A pattern's message is more helpful than a length's.
    if (!errors.has(field) || report.keyword === 'pattern') {
      errors.set(field, invalid(field, itemOf(report) + messageOf(report)));
    }
  }
  return [...errors.values()];
}

/**
 * Ajv reports a wrong value for `oneOf` once per type. Errors within the value's own type replace these reports; a value of none of the
 * types gets a single report that lists them all.
 */
function withJoinedTypes(reports: ErrorObject[]): ErrorObject[] {
  return reports.flatMap((report) => {
    if (report.keyword !== 'type' || !/\/oneOf\/\d+\/type$/.test(report.schemaPath)) return [report];
    const sameValue = reports.filter(({ instancePath }) => instancePath === report.instancePath);
    const types = sameValue.filter(({ keyword }) => keyword === 'type').map(({ params }) => params.type);
    const isElsewhere = sameValue.some(({ keyword }) => keyword !== 'type' && keyword !== 'oneOf');
    if (isElsewhere || types[0] !== report.params.type) return [];
    return [{ ...report, params: { type: types } }];
  });
}

function fieldOf(report: ErrorObject): string {
  // The path is /query/limit or /requestBody/coordinates/3/0: the second segment is the field.
  const [, , field] = report.instancePath.split('/');
  if (field) return field.replaceAll('~1', '/').replaceAll('~0', '~');
  return typeof report.params.missingProperty === 'string' ? report.params.missingProperty : 'body';
}

/** Names the wrong item of a list as a JSON path does, such as `item [3].name `; empty for a value that is not in a list. */
function itemOf({ instancePath, params }: ErrorObject): string {
  const [, , , ...within] = instancePath.split('/');
  if (!/^\d+$/.test(within[0] ?? '')) return '';
  const { missingProperty } = params;
  const names = typeof missingProperty === 'string' ? [...within, missingProperty] : within;
  return `item ${names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')} `;
}

function messageOf(report: ErrorObject): string {
  const { keyword, params } = report;
  switch (keyword) {
    case 'required':
      return blank;
    case 'type':
      // An item of a list can't be blank either, but it's more helpful to say what it must be.
      return report.data === null && !/\/\d+$/.test(report.instancePath)
        ? blank
        : `must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'maxLength':
      return tooLong(params.limit);
    case 'minLength':
      return `must be at least ${params.limit} characters long`;
    case 'maxItems':
      return `must have at most ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`;
    case 'minItems':
      return `must have at least ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`;
    case 'x-max-json-bytes':
      return `must take at most ${params.limit} bytes as JSON`;
    case 'x-latitude-longitude':
      return 'must have a latitude between -90 and 90';
    case 'format':
      return formatRules[params.format] ?? `must be a valid ${params.format}`;
    case 'pattern':
      return report.parentSchema?.['x-message'];
    default:
      return report.message ?? 'is invalid';
  }
}

export const webAddressRule = 'must be an address such as https://example.org/picture.jpg';

const formatRules: Record<string, string> = {
  'lenient-date-time': 'must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z',
  'lenient-date': 'must be a date such as 1990-04-30',
  uri: webAddressRule,
  email: emailRule,
};

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
