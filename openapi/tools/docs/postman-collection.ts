import { type Operation, type Part, services } from './documents.ts';

const bases: Record<string, string> = {
  fundraising: 'http://localhost:3000/api/v2',
  oauth: 'http://localhost:3001',
  metadata: 'http://localhost:3002/api/v1',
};

/** What a caller fills in once, in the collection's variables. */
const credentials: Record<string, object> = {
  RegisteredApplication: {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'Authorization', type: 'string' },
      { key: 'value', value: 'Token token={{api_key}}', type: 'string' },
      { key: 'in', value: 'header', type: 'string' },
    ],
  },
  OAuthUser: { type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}', type: 'string' }] },
};

/** All operations as a collection for Postman (format 2.1), with the addresses, credentials and examples of the documents. */
export function postmanCollection(documents: Record<string, Part>, operations: Operation[]): string {
  const folders = services.map(({ name, title }) => {
    const own = operations.filter(({ service }) => service === name);
    const tags = [...new Set(own.map(({ tag }) => tag))];
    const item = tags.map((tag) => ({
      name: tag,
      item: own.filter((operation) => operation.tag === tag).map(request),
    }));
    return { name: title, item };
  });
  const collection = {
    info: {
      name: 'Groundswell',
      description: documents.fundraising.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      ...services.map(({ name }) => ({ key: `${name}_url`, value: bases[name] })),
      { key: 'api_key', value: '' },
      { key: 'access_token', value: '' },
    ],
    item: folders,
  };
  return `${JSON.stringify(collection, undefined, 1)}\n`;
}

function request({
  service,
  method,
  path,
  summary,
  description,
  written,
  body,
  credentials: schemes,
}: Operation) {
  const known = written.filter(({ deprecated }) => !deprecated);
  const entriesOf = (place: string) =>
    known
      .filter((one) => one.in === place)
      .map(({ name, description: text, example, required }) => ({
        key: name,
        value: String(example ?? ''),
        description: text,
        // Without `limit` a list may be refused as too large.
        ...(place === 'query' && { disabled: required !== true && name !== 'limit' }),
      }));
  // Postman takes whole steps of a path for variables; the suffix may be left out.
  const steps = path
    .replace(/\}\.json$/, '}')
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const isJson = body?.type === 'application/json' && body.example !== undefined;
  const scheme = schemes.find((one) => credentials[one]);
  return {
    name: summary,
    request: {
      method,
      description: description || undefined,
      url: {
        raw: `{{${service}_url}}/${steps.join('/')}`,
        host: [`{{${service}_url}}`],
        path: steps,
        query: entriesOf('query'),
        variable: entriesOf('path'),
      },
      auth: scheme ? credentials[scheme] : { type: 'noauth' },
      header: isJson ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(isJson && { body: { mode: 'raw', raw: JSON.stringify(body.example, undefined, 2) } }),
      ...(body?.type === 'multipart/form-data' && {
        body: { mode: 'formdata', formdata: fileFields(body.schema) },
      }),
    },
  };
}

/** The fields of a form of files, which the person who sends it chooses. */
function fileFields({ properties }: Part) {
  return Object.entries<Part>(properties).map(([key, { description }]) => ({
    key,
    description,
    type: 'file',
    src: null,
  }));
}
