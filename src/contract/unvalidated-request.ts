import { MalformedRequestError, ValidationError } from '../errors.ts';
import { forbiddenTextErrors, isRecord } from './coercion.ts';
import { collectQuery, type ParameterValues } from './query-parameters.ts';

/**
 * Reads the request of an operation that is documented with `x-validated-by-handler`: raw values of declared parameters, as text; a
 * parameter that was sent more than once or with brackets is a list. The handler reports errors in its own format.
 * @throws MalformedRequestError for invalid escapes and a body that is not an object, ValidationError for text that cannot be stored
 */
export function readUnvalidated(
  { search, body }: { search: string; body: unknown },
  names: ReadonlySet<string>,
): { query: ParameterValues; body: Record<string, unknown> } {
  const query = collectQuery(search, names);
  if (body !== undefined && !isRecord(body)) {
    throw new MalformedRequestError('The body must be a form or a JSON object');
  }
  const errors = forbiddenTextErrors({ ...query, ...body });
  if (errors.length > 0) throw new ValidationError(errors);
  return { query, body: body ?? {} };
}
