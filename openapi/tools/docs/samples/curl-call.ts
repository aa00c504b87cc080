import { parseArgs } from 'node:util';
import type { Operation, Part } from '../documents.ts';
import { readTranscript } from '../transcript.ts';

type Value = string | number | boolean | string[] | number[];

interface Credential {
  scheme: 'apiKey' | 'accessToken';
  value: string;
}

export interface Field {
  name: string;
  value: Part;
  /** Shows whether the value is a point in time, or a list. */
  schema: Part;
}

/** A call of an operation, with arguments in the order of the document. */
export interface Call extends Pick<Operation, 'service' | 'base' | 'tag' | 'id'> {
  arguments: { name: string; in: 'path' | 'query'; value: Value }[];
  /** An object of a named schema. */
  body: { type: string; fields: Field[] } | undefined;
  credential: Credential | undefined;
}

interface Request {
  url: URL;
  sent: Record<string, Part> | undefined;
  credential: Credential | undefined;
}

/**
 * Reads the calls of one guide, block by block, because a later block can use a variable of an earlier one.
 * @returns the call of a transcript whose only command, besides setting variables, is a successful curl that a client library can make
 */
export function curlCalls(operations: Operation[]): (block: string) => Call | undefined {
  const variables: Record<string, string> = {};
  return (block) => {
    const others = (readTranscript(block) ?? []).filter(({ command }) => {
      const [, name, value = ''] = /^(\w+)=([\w.-]+)$/.exec(command) ?? [];
      if (name) variables[name] = value;
      return !name;
    });
    const [only] = others;
    if (!only || others.length > 1 || only.output.startsWith('{"error"')) return undefined;
    const request = readCurl(only.command, variables);
    return request && findCall(request, operations);
  };
}

/** Returns undefined unless the command is a request with a printed response. */
function readCurl(command: string, variables: Record<string, string>): Request | undefined {
  const [program, ...args] = wordsOf(command.replace(/ \| (head|tail) -c \d+$/, ''), variables);
  if (program !== 'curl') return undefined;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        silent: { type: 'boolean', short: 's' },
        globoff: { type: 'boolean', short: 'g' },
        get: { type: 'boolean', short: 'G' },
        data: { type: 'string', short: 'd', multiple: true },
        'data-urlencode': { type: 'string', multiple: true },
        header: { type: 'string', short: 'H', multiple: true },
      },
    });
    const data = [...(values.data ?? []), ...(values['data-urlencode'] ?? [])];
    const credentials = (values.header ?? []).map(credentialOf);
    const [address = ''] = positionals;
    if (positionals.length > 1 || address.includes('$') || credentials.includes(undefined)) return undefined;
    const url = new URL(`http://${address.replace('http://', '')}`);
    if (!values.get) return { url, sent: readJson(data), credential: credentials.at(-1) };
    for (const one of data) {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
      url.searchParams.append(name, value);
    }
    return { url, sent: undefined, credential: credentials.at(-1) };
  } catch {
    // Any other option, such as another kind of body.
    return undefined;
  }
}

/** @throws Error unless the text is one JSON object */
function readJson([text, ...others]: string[]): Request['sent'] {
  if (text === undefined) return undefined;
  if (others.length > 0 || /[\\$]|\w'/.test(text)) throw new Error('more than plain JSON');
  return JSON.parse(text);
}

function credentialOf(header: string): Credential | undefined {
  const [, scheme, value = ''] = /^Authorization: (Token token=|Bearer )(.+)$/.exec(header) ?? [];
  if (!scheme) return undefined;
  const isKnown = !value.includes('$');
  return scheme === 'Bearer '
    ? { scheme: 'accessToken', value: isKnown ? value : 'ACCESS_TOKEN' }
    : { scheme: 'apiKey', value: isKnown ? value : 'YOUR_API_KEY' };
}

/** Returns the words of a shell command, without quotes, with known variables replaced. */
function wordsOf(command: string, variables: Record<string, string>): string[] {
  const quoted = command.replace(/\\\n/g, ' ').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const filled = (text: string) => text.replace(/\$(\w+)/g, (written, name) => variables[name] ?? written);
  return quoted.map((word) =>
    word.replace(
      /'([^']*)'|"([^"]*)"|([^'"]+)/g,
      (_, plain, inQuotes, bare) => plain ?? filled(inQuotes ?? bare),
    ),
  );
}

function findCall({ url, sent, credential }: Request, operations: Operation[]): Call | undefined {
  const address = `${url.origin}${url.pathname}`.replace(/\.json$/, '');
  const valuesOf = ({ base, path }: Operation) =>
    new RegExp(`^${base}${path.replace(/\.json$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(address);
  const method = sent ? 'POST' : 'GET';
  const operation = operations.find((one) => one.method === method && valuesOf(one));
  if (!operation) return undefined;
  const { service, base, tag, id, parameters, body } = operation;
  const given = { ...valuesOf(operation)?.groups, ...Object.fromEntries(url.searchParams) };
  const used = parameters.filter(({ name }) => name in given);
  if (used.length < Object.keys(given).length) return undefined;
  // Points in time have special types, and each language escapes quotes differently.
  const isPlain = used.every(
    ({ name, schema }) => !/date/.test(schema.format ?? '') && !/['"\\]/.test(given[name] ?? ''),
  );
  const fields = Object.entries(sent ?? {}).map(([name, value]) => ({
    name,
    value,
    schema: body.schema.properties[name],
  }));
  // Each language creates nested models differently.
  const isFlat = fields.every(
    ({ value, schema }) => typeof value !== 'object' || schema.additionalProperties,
  );
  if (!isPlain || !isFlat) return undefined;
  return {
    service,
    base,
    tag,
    id,
    arguments: used.map(({ name, in: place, schema }) => ({
      name,
      in: place as 'path' | 'query',
      value: typed(given[name] ?? '', schema),
    })),
    body: sent && { type: body.schema['x-name'], fields },
    credential,
  };
}

function typed(text: string, schema: Part): Value {
  if (schema.type === 'array') return text.split(',').map((one) => typed(one, schema.items)) as string[];
  if (schema.type === 'integer' || schema.type === 'number') return Number(text);
  return schema.type === 'boolean' ? text === 'true' : text;
}
