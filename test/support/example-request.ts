import type { ParameterObject } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { formWith } from './picture-files.ts';

/** Returns an operation's path, with the document's examples for its required path and query parameters. */
export function examplePath({ path, parameters }: Pick<Operation, 'path' | 'parameters'>): string {
  const exampleOf = (name: string) =>
    encodeURIComponent(example(parameters.find((parameter) => parameter.name === name)));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${exampleOf(name)}`);
  const filled = path.replace(/\{([^}]+)\}/g, (_whole, name: string) => exampleOf(name));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** Returns a body with the document's examples for its required fields, or a form with a file; undefined if the operation takes none. */
export function exampleBody({
  bodySchema,
  takesFile,
}: Pick<Operation, 'bodySchema' | 'takesFile'>): object | undefined {
  if (!bodySchema) return undefined;
  if (takesFile) return formWith(Buffer.from('x'));
  const { required = [], properties = {} } = bodySchema;
  return Object.fromEntries(
    required.map((name) => [name, (properties[name] as { example?: unknown }).example]),
  );
}

function example(parameter: (ParameterObject & { example?: unknown }) | undefined): string {
  return String(parameter?.example ?? '1');
}
