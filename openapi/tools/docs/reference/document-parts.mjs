// @ts-check
/**
 * @typedef {import('../settings.mjs').Operation} Operation
 * @typedef {{ name: string, in: string, required: boolean, isSent: boolean, description: string, schema: any, example: unknown,
 *   aliases: string[] }} Parameter `isSent`: by the sample, and by the form unless it is changed
 * @typedef {{ type: string, schema: any, example: any }} Content
 * @typedef {{ status: string, description: string, content: Content | undefined }} Answer
 * @typedef {{ document: any, base: string, parameters: Parameter[], body: (Content & { description: string }) | undefined,
 *   answers: Answer[], credentials: string[], isPublic: boolean }} Parts
 */

/**
 * What the reference shows of an operation, with references resolved down to the schemas.
 * @param {any} document
 * @param {Operation} operation
 * @returns {Parts}
 */
export function operationParts(document, { path, method }) {
  const item = document.paths[path];
  const operation = item[method.toLowerCase()];
  const body = operation.requestBody && resolve(document, operation.requestBody);
  const content = body && contentOf(document, body);
  const credentials = (operation.security ?? []).flatMap(Object.keys);
  return {
    document,
    base: addressOf((operation.servers ?? item.servers ?? document.servers)[0]),
    parameters: parametersOf(document, [...(item.parameters ?? []), ...(operation.parameters ?? [])]),
    body: content && { ...content, description: body.description ?? '' },
    answers: Object.entries(operation.responses).map(([status, response]) => {
      const answer = resolve(document, response);
      return { status, description: answer.description, content: contentOf(document, answer) };
    }),
    credentials,
    isPublic: credentials.length === 0,
  };
}

/**
 * @param {any} document
 * @param {any} part an object, or a reference to one
 */
export function resolve(document, part) {
  if (!part?.$ref) return part;
  const [, ...steps] = part.$ref.split('/');
  return steps.reduce((/** @type {any} */ at, /** @type {string} */ step) => at[step], document);
}

/** @param {{ url: string, variables?: Record<string, { default: string }> }} server */
export function addressOf({ url, variables = {} }) {
  return url.replace(/\{(\w+)\}/g, (written, name) => variables[name]?.default ?? written);
}

/** Samples of these are filled in by the server: the numbers that documents give them are no words of their own. */
const filledIn = /** @type {Record<string, string>} */ ({
  team_id: 'TEAM_ID',
  leaderboard_id: 'LEADERBOARD_ID',
  country_code: 'COUNTRY',
});

/**
 * Those that are not another's alias, each with its aliases.
 * @param {any} document
 * @param {any[]} written
 * @returns {Parameter[]}
 */
function parametersOf(document, written) {
  const all = written.map((one) => resolve(document, one));
  return all
    .filter((one) => !one['x-alias-of'])
    .map((one) => ({
      name: one.name,
      in: one.in,
      required: one.required === true,
      // A list without a limit may be refused as too large.
      isSent: one.required === true || one.name === 'limit',
      description: one.description ?? '',
      schema: one.schema,
      example: (one.in === 'path' && filledIn[one.name]) || one.example,
      aliases: all.filter((other) => other['x-alias-of'] === one.name).map(({ name }) => name),
    }));
}

/**
 * @param {any} document
 * @param {any} body of a request or an answer
 * @returns {Content | undefined}
 */
function contentOf(document, { content = {} }) {
  const type = 'application/json' in content ? 'application/json' : Object.keys(content)[0];
  if (type === undefined) return undefined;
  const { schema, example, examples = {} } = content[type];
  const [first] = Object.values(examples);
  return { type, schema, example: example ?? (first && resolve(document, first).value) };
}
