// @ts-check
import { resolve } from '../reference/document-parts.mjs';
import { readTranscript } from '../transcript.mjs';

/**
 * @typedef {{ name: string, in: 'path' | 'query', value: string | number | boolean | string[] | number[] }} Argument
 * @typedef {{ scheme: 'apiKey' | 'accessToken', value: string }} Credential
 * @typedef {{ service: string, base: string, tag: string, id: string, arguments: Argument[], body: Body | undefined,
 *   credential: Credential | undefined }} Call
 *   of an operation, with arguments in the order of the document
 * @typedef {{ name: string, value: any, schema: any }} Field
 * @typedef {{ type: string, fields: Field[] }} Body an object of a named schema; lists and moments have a schema that says so
 */

/** Where the guides' curl finds the services, and what their addresses begin with. */
const bases = /** @type {Record<string, string>} */ ({
  'localhost:3000/api/v2': 'fundraising',
  'localhost:3001': 'oauth',
  'localhost:3002/api/v1': 'metadata',
});

/**
 * Reads the calls of one guide, block by block, since a variable that one sets is there in the next.
 * @param {Record<string, any>} documents by service
 * @returns {(block: string) => Call | undefined} for a transcript whose only command, besides setting variables, asks by curl for what
 *   a client library can ask for, and gets it
 */
export function curlCalls(documents) {
  /** @type {Record<string, string>} */
  const variables = {};
  return (block) => {
    /** @type {{ command: string, output: string }[]} */
    const others = [];
    for (const { commands, output } of readTranscript(block) ?? []) {
      const command = commands.join('\n');
      const [, name, value = ''] = /^(\w+)=([\w.-]+)$/.exec(command) ?? [];
      if (name) variables[name] = value;
      else others.push({ command, output: output.join('\n') });
    }
    const [only] = others;
    if (!only || others.length > 1 || only.output.startsWith('{"error"')) return undefined;
    const request = readCurl(only.command, variables);
    return request && findCall(request, documents);
  };
}

/**
 * @param {string} command
 * @param {Record<string, string>} variables
 * @returns {{ url: URL, sent: any, credential: Credential | undefined } | undefined} undefined for more than a request and its answer's body
 */
function readCurl(command, variables) {
  const [program, ...words] = wordsOf(command.replace(/ \| head -c \d+$| \| tail -c \d+$/, ''), variables);
  if (program !== 'curl') return undefined;
  let address = '';
  let isGet = false;
  /** @type {Credential | undefined} */
  let credential;
  const query = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-s' || word === '-g') continue;
    if (word === '-G') isGet = true;
    else if (word === '-d' || word === '--data-urlencode') query.push(words.shift() ?? '');
    else if (word === '-H') {
      credential = credentialOf(words.shift() ?? '');
      if (!credential) return undefined;
    } else if (word.startsWith('-') || address !== '' || word.includes('$')) return undefined;
    else address = word;
  }
  const sent = isGet ? undefined : readJson(query.splice(0));
  if (sent === null || !URL.canParse(`http://${address.replace('http://', '')}`)) return undefined;
  const url = new URL(`http://${address.replace('http://', '')}`);
  for (const one of query) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    url.searchParams.append(name, value);
  }
  return { url, sent, credential };
}

/**
 * @param {string[]} given
 * @returns {any} undefined for nothing, null for what is no JSON object
 */
function readJson([text, ...others]) {
  if (text === undefined) return undefined;
  try {
    return others.length > 0 || /[\\$]|\w'/.test(text) ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} header @returns {Credential | undefined} */
function credentialOf(header) {
  const [, scheme, value = ''] = /^Authorization: (Token token=|Bearer )(.+)$/.exec(header) ?? [];
  if (!scheme) return undefined;
  if (scheme === 'Bearer ')
    return { scheme: 'accessToken', value: value.includes('$') ? 'ACCESS_TOKEN' : value };
  return { scheme: 'apiKey', value: value.includes('$') ? 'YOUR_API_KEY' : value };
}

/**
 * The words of a shell's command, without quotes, with variables that are known.
 * @param {string} command
 * @param {Record<string, string>} variables
 */
function wordsOf(command, variables) {
  const quoted = command.replace(/\\\n/g, ' ').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return quoted.map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, plain, filled, bare) =>
      plain !== undefined
        ? plain
        : (filled ?? bare).replace(
            /\$(\w+)/g,
            (/** @type {string} */ written, /** @type {string} */ name) => variables[name] ?? written,
          ),
    ),
  );
}

/**
 * @param {{ url: URL, sent: any, credential: Credential | undefined }} request
 * @param {Record<string, any>} documents
 * @returns {Call | undefined}
 */
function findCall({ url, sent, credential }, documents) {
  const [base, service] =
    Object.entries(bases).find(([one]) => `${url.host}${url.pathname}`.startsWith(`${one}/`)) ?? [];
  if (!base || !service) return undefined;
  const document = documents[service];
  const step = `${url.host}${url.pathname}`.slice(base.length).replace(/\.json$/, '');
  for (const [path, item] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values = new RegExp(`^${path.replace(/\.json$/, '').replace(/\{\w+\}/g, '([^/]+)')}$`)
      .exec(step)
      ?.slice(1);
    const operation = sent === undefined ? item.get : item.post;
    if (!values || !operation?.operationId) continue;
    const given = new Map([...names.map((name, index) => [name, values[index] ?? '']), ...url.searchParams]);
    const known = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolve(document, one),
    );
    if ([...given.keys()].some((name) => !known.some((one) => one.name === name && !one['x-alias-of'])))
      return undefined;
    const used = known.filter(({ name }) => given.has(name));
    // Moments have types of their own, and quotes would have to be written in six ways.
    const isPlain = used.every(
      ({ name, schema }) => !/date/.test(schema.format ?? '') && !/['"\\]/.test(given.get(name) ?? ''),
    );
    if (!isPlain) return undefined;
    const body = sent && bodyOf(document, operation, sent);
    // Models within models are made in six ways.
    if (
      body?.fields.some(
        (/** @type {Field} */ { value, schema }) => typeof value === 'object' && !schema.additionalProperties,
      )
    ) {
      return undefined;
    }
    return {
      service,
      base: `http://${base}`,
      tag: operation.tags[0],
      id: operation.operationId,
      arguments: used.map((one) => ({
        name: one.name,
        in: one.in,
        value: typed(given.get(one.name) ?? '', one.schema),
      })),
      body,
      credential,
    };
  }
  return undefined;
}

/**
 * @param {string} text
 * @param {any} schema
 * @returns {Argument['value']}
 */
function typed(text, schema) {
  if (schema.type === 'array')
    return /** @type {string[]} */ (text.split(',').map((one) => typed(one, schema.items)));
  if (schema.type === 'integer' || schema.type === 'number') return Number(text);
  return schema.type === 'boolean' ? text === 'true' : text;
}

/**
 * @param {any} document
 * @param {any} operation
 * @param {Record<string, any>} sent
 * @returns {Body}
 */
function bodyOf(document, operation, sent) {
  const { schema } = resolve(document, operation.requestBody).content['application/json'];
  const { properties } = resolve(document, schema);
  const fields = Object.entries(sent).map(([name, value]) => ({
    name,
    value,
    schema: resolve(document, properties[name]),
  }));
  return { type: schema.$ref.split('/').at(-1), fields };
}
