import { addressOf, type Operation, type Part, type Site } from './documents.ts';

const pairs = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));

/** Credentials by scheme, with variables that the user of the collection sets once. */
const credentials: Record<string, object> = {
  RegisteredApplication: {
    type: 'apikey',
    apikey: pairs({ key: 'Authorization', value: 'Token token={{api_key}}', in: 'header' }),
  },
  OAuthUser: { type: 'bearer', bearer: pairs({ token: '{{access_token}}' }) },
  Staff: { type: 'bearer', bearer: pairs({ token: '{{staff_token}}' }) },
};

/** Returns all operations as a Postman collection (format 2.1), with the addresses, credentials and examples of the documents. */
export function postmanCollection({ services }: Site): string {
  const collection = {
    info: {
      name: 'Groundswell',
      description: services[0]?.document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      ...services.map(({ name, document }) => ({
        key: `${name}_url`,
        value: addressOf(document.servers[0]),
      })),
      { key: 'api_key', value: '' },
      { key: 'access_token', value: '' },
      { key: 'staff_token', value: '' },
    ],
    item: services.map(({ title, tags }) => ({
      name: title,
      item: tags.map(({ name, operations }) => ({ name, item: operations.map(requestOf) })),
    })),
  };
  return `${JSON.stringify(collection, undefined, 1)}\n`;
}

function requestOf(operation: Operation) {
  const { service, method, path, summary, description, body } = operation;
  const known = operation.written.filter(({ deprecated }) => !deprecated);
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
  // A Postman variable is a whole segment of the path, so the optional suffix is removed.
  const segments = path
    .replace(/\}\.json$/, '}')
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const isJson = body?.type === 'application/json' && body.example !== undefined;
  const scheme = operation.credentials.find((one) => credentials[one]);
  return {
    name: summary,
    request: {
      method,
      description: description || undefined,
      url: {
        raw: `{{${service}_url}}/${segments.join('/')}`,
        host: [`{{${service}_url}}`],
        path: segments,
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

/** Returns the fields of an upload form. The sender chooses the files. */
function fileFields({ properties }: Part) {
  return Object.entries<Part>(properties).map(([key, { description }]) => ({
    key,
    description,
    type: 'file',
    src: null,
  }));
}
