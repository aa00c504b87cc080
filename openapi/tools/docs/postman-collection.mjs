// @ts-check
import { services } from './settings.mjs';

const bases = /** @type {Record<string, string>} */ ({
  fundraising: 'http://localhost:3000/api/v2',
  oauth: 'http://localhost:3001',
  metadata: 'http://localhost:3002/api/v1',
});

/** What a caller fills in once, in the collection's variables. */
const credentials = /** @type {Record<string, object>} */ ({
  RegisteredApplication: header('Token token={{api_key}}'),
  OAuthUser: { type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}', type: 'string' }] },
});

/**
 * All operations as a collection for Postman (format 2.1), with the addresses, credentials and examples of the documents.
 * @param {Record<string, any>} documents by service
 */
export function postmanCollection(documents) {
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
    item: services.map(({ name, title }) => ({ name: title, item: tagFolders(name, documents[name]) })),
  };
  return `${JSON.stringify(collection, undefined, 1)}\n`;
}

/**
 * @param {string} service
 * @param {any} document
 */
function tagFolders(service, document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({
        path,
        method,
        operation,
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])],
      })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]))];
  return tags.map((tag) => ({
    name: tag,
    item: operations
      .filter(({ operation }) => operation.tags[0] === tag)
      .map((found) => request(service, document, found)),
  }));
}

/**
 * @param {string} service
 * @param {any} document
 * @param {{ path: string, method: string, operation: any, parameters: any[] }} found
 */
function request(service, document, { path, method, operation, parameters }) {
  const known = parameters.map((one) => resolve(one, document)).filter(({ deprecated }) => !deprecated);
  // Postman takes whole steps of a path for variables; the suffix may be left out.
  const steps = path
    .replace(/\}\.json$/, '}')
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
    .slice(1);
  const query = known
    .filter((one) => one.in === 'query')
    // Without `limit` a list may be refused as too large.
    .map((one) => ({ ...entry(one), disabled: one.required !== true && one.name !== 'limit' }));
  const variable = known.filter((one) => one.in === 'path').map(entry);
  const sent = resolve(operation.requestBody ?? {}, document);
  const example = bodyExample(sent, document);
  const form = formBody(sent, document);
  const schemes = (operation.security ?? []).flatMap((/** @type {object} */ one) => Object.keys(one));
  const scheme = schemes.find((/** @type {string} */ one) => credentials[one]);
  const url = {
    raw: `{{${service}_url}}/${steps.join('/')}`,
    host: [`{{${service}_url}}`],
    path: steps,
    query,
    variable,
  };
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      url,
      auth: scheme ? credentials[scheme] : { type: 'noauth' },
      header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
      ...(example === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(example, undefined, 2) } }),
      ...(form && { body: form }),
    },
  };
}

/** @param {any} parameter */
function entry({ name, description, example }) {
  return { key: name, value: String(example ?? ''), description };
}

/**
 * @param {any} body
 * @param {any} document
 */
function bodyExample(body, document) {
  const json = body.content?.['application/json'];
  const [first] = Object.values(json?.examples ?? {});
  return json?.example ?? (first && resolve(first, document).value);
}

/**
 * A form of files, which whoever sends it chooses.
 * @param {any} body
 * @param {any} document
 */
function formBody(body, document) {
  const { schema } = body.content?.['multipart/form-data'] ?? {};
  if (!schema) return undefined;
  const { properties } = resolve(schema, document);
  const formdata = Object.entries(properties).map(([key, { description }]) => ({
    key,
    description,
    type: 'file',
    src: null,
  }));
  return { mode: 'formdata', formdata };
}

/** @param {string} value */
function header(value) {
  return {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'Authorization', type: 'string' },
      { key: 'value', value, type: 'string' },
      { key: 'in', value: 'header', type: 'string' },
    ],
  };
}

/**
 * @param {any} described an object, or a reference to one in `components`
 * @param {any} document
 */
function resolve(described, document) {
  const [, , kind, name] = described.$ref?.split('/') ?? [];
  return name ? document.components[kind][name] : described;
}
