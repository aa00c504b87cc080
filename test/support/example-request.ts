import type { ParameterObject } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';

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

function example(parameter: (ParameterObject & { example?: unknown }) | undefined): string {
  return String(parameter?.example ?? '1');
}
