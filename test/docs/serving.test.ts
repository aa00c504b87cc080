import { request } from 'node:http';
import { expect } from 'chai';
import { OpenAPIBackend } from 'openapi-backend';
import { parse } from 'yaml';
import { compressText } from '../../src/docs/compress-text.ts';
import { serviceNames } from '../../src/domain/service-names.ts';
import { isReservedSlug } from '../../src/domain/slugs.ts';
import type { Body } from '../support/client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useDemoDocs } from './docs-server.ts';
import { serveDocs } from './serve-docs.ts';

describe('Documentation: how it is served', () => {
  const server = useDemoDocs();
  const get = (path: string, options: RequestInit = {}) =>
    fetch(server.client.origin + path, { redirect: 'manual', ...options });

  it('compresses an OpenAPI document only once', async () => {
    const { br } = compressText;
    let compressed = 0;
    compressText.br = (body) => {
      compressed += 1;
      return br(body);
    };
    try {
      for (const _reader of ['first', 'second', 'third']) {
        const answer = await get('/openapi/fundraising.yaml', { headers: { 'Accept-Encoding': 'br' } });
        const { headers } = answer;
        expect(headers.get('content-encoding')).to.equal('br');
        expect(headers.get('vary')).to.include('Accept-Encoding');
        // Decompressed by the client.
        expect(await answer.text()).to.match(/^openapi: /);
      }
      expect(compressed).to.equal(1);
    } finally {
      compressText.br = br;
    }
  });

  it('has one address for each document, with a slash at its end', async () => {
    for (const path of ['/docs', '/docs/errors', '/docs/reference?x=1']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('location')], path).to.deep.equal([
        301,
        path.replace(/(\?.*)?$/, (query) => `/${query}`),
      ]);
    }
    const { status, headers } = await get('/docs/errors/');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
  });

  it('allows no script, style or request from elsewhere, and none inline', async () => {
    const policyOf = async (path: string) =>
      Object.fromEntries(
        ((await get(path)).headers.get('content-security-policy') ?? '')
          .split('; ')
          .map((directive) => directive.split(/ (.*)/) as [string, string]),
      );
    const guide = await policyOf('/docs/errors/');
    expect(guide).to.include({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
    });
    const reference = await policyOf('/docs/reference/');
    expect(reference).to.include({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" });
    const { client, oauth, metadata } = server;
    expect(reference['connect-src']).to.equal(`'self' ${client.origin} ${oauth.origin} ${metadata.origin}`);
    expect(Object.values({ ...guide, ...reference }).join()).to.not.include('unsafe');
  });

  it('has documents revalidated each time, and stores forever files whose address changes with their content', async () => {
    const page = await get('/docs/', { headers: { 'Accept-Encoding': 'identity' } });
    const tag = page.headers.get('etag') ?? '';
    expect(page.headers.get('cache-control')).to.equal('public, no-cache');
    expect((await rawGet('/docs/', { 'If-None-Match': tag })).status).to.equal(304);
    const style = /href="(\/docs\/assets\/docs-[^"]+\.css)"/.exec(await page.text())?.[1] ?? '';
    const { status, headers } = await get(style);
    expect([status, headers.get('cache-control')]).to.deep.equal([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('sends precompressed files', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/docs/errors/', { headers: { 'Accept-Encoding': encoding } });
      const expected = encoding === 'identity' ? null : encoding;
      expect(response.headers.get('content-encoding'), encoding).to.equal(expected);
      expect(response.headers.get('vary')).to.include('Accept-Encoding');
      expect(await response.text()).to.include('<h1>Errors</h1>');
    }
  });

  it('answers HEAD without a body, and no methods but GET and HEAD', async () => {
    for (const path of ['/docs/', '/docs/reference/', '/openapi/oauth.yaml']) {
      const head = await get(path, { method: 'HEAD' });
      expect([head.status, await head.text()], path).to.deep.equal([200, '']);
      const post = await get(path, { method: 'POST' });
      expect([post.status, post.headers.get('allow')], path).to.deep.equal([405, 'GET, HEAD']);
    }
  });

  it('serves nothing outside of the built site', async () => {
    for (const path of [
      '/docs/nothing/',
      '/docs/404.html',
      '/docs/stamp',
      '/docs/files.json',
      '/docs/index.html.br',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/docs/%2e%2e%2f%2e%2e%2fpackage.json',
      '/docs/..%5c..%5cpackage.json',
      '/docs/%00',
      '/docs/%',
      '/docs//etc/passwd',
      '/docs/__proto__',
    ]) {
      const { status, text, policy } = await rawGet(path);
      expect(status, path).to.equal(404);
      expect(text, path).to.include('Page not found').and.to.include('/docs/assets/');
      expect(policy, path).to.include("default-src 'none'");
    }
    expect((await rawGet('/docs/../../package.json')).status).to.equal(404);
  });

  for (const service of serviceNames) {
    it(`offers the ${service} document in both formats, alike, valid and with its own addresses`, async () => {
      const json = await get(`/openapi/${service}.json`);
      const yaml = await get(`/openapi/${service}.yaml`);
      expect(json.headers.get('content-type')).to.match(/^application\/json\b/);
      expect(yaml.headers.get('content-type')).to.match(/^application\/yaml\b/);
      for (const { status, headers } of [json, yaml]) {
        expect([status, headers.get('access-control-allow-origin')]).to.deep.equal([200, '*']);
        expect(headers.get('etag')).to.match(/^W\/"[\w-]{16}"$/);
      }
      const document = JSON.parse(await json.text());
      const text = await yaml.text();
      expect(parse(text)).to.deep.equal(document);
      // Where dates and truth values need quotes to be text.
      expect(parse(text, { version: '1.1' })).to.deep.equal(document);
      const { client, oauth, metadata, operations } = server;
      const own = {
        fundraising: `${client.origin}/api/v2`,
        oauth: oauth.origin,
        metadata: `${metadata.origin}/api/v1`,
        operations: `${operations.origin}/operations/v1`,
      };
      expect(document.servers.map(({ url }: { url: string }) => url)).to.deep.equal([own[service]]);
      expect(JSON.stringify(document)).to.not.match(/\{(base|auth|metadata|metadata_stats|operations)_url\}/);
      // Fails for a definition that is not valid.
      await new OpenAPIBackend({
        definition: structuredClone(document),
        strict: true,
        validate: false,
      }).init();
    });
  }

  it('has every operation as a request of a Postman collection, and in llms.txt, with its own addresses', async () => {
    const collection = (await (await get('/docs/postman.json')).json()) as Body;
    const base = collection.variable.find(({ key }: Body) => key === 'fundraising_url').value;
    expect(base).to.equal(`${server.client.origin}/api/v2`);
    const requests = collection.item.flatMap(({ item }: Body) => item.flatMap((tag: Body) => tag.item));
    const text = await (await get('/llms.txt')).text();
    expect(text)
      .to.include(`${server.client.origin}/docs/errors/`)
      .and.not.match(/localhost:300[0124]/);
    let operations = 0;
    for (const name of serviceNames) {
      const { paths } = (await (await get(`/openapi/${name}.json`)).json()) as Body;
      for (const { operationId } of Object.values<Body>(paths).flatMap((item) => Object.values<Body>(item))) {
        if (!operationId) continue;
        operations += 1;
        expect(text).to.include(`(${operationId})`);
      }
    }
    expect(requests.length).to.equal(operations);
    const { url } = requests.find(({ name }: Body) => name === 'Get a campaign.').request;
    expect(url.path).to.deep.equal(['campaigns', ':campaign_id_or_uuid']);
    expect(url.variable[0].key).to.equal('campaign_id_or_uuid');
    const named = (name: string) => requests.find((one: Body) => one.name === name).request;
    // A list without `limit` may be refused as too large.
    const { query } = named('List pages.').url;
    const on = query.filter(({ disabled }: Body) => !disabled).map(({ key }: Body) => key);
    expect(on).to.deep.equal(['limit']);
    const { mode, formdata } = named('Upload a picture for a page.').body;
    expect([mode, formdata[0].key, formdata[0].type]).to.deep.equal(['formdata', 'image', 'file']);
  });

  it('has no two fields in a response that differ only in an underscore, which generators merge', async () => {
    const { components } = (await (await get('/openapi/fundraising.json')).json()) as Body;
    const alike = Object.entries<{ properties?: object }>(components.schemas).filter(
      ([, { properties = {} }]) => Object.keys(properties).some((name) => `_${name}` in properties),
    );
    expect(alike.map(([name]) => name)).to.deep.equal([]);
    const members = components.schemas.SearchResult.oneOf.map(({ $ref }: { $ref: string }) =>
      $ref.split('/').at(-1),
    );
    for (const name of members) {
      const { properties, required } = components.schemas[name];
      expect(properties, name).to.have.property('_type');
      // A union in Rust takes it away before a member looks for it.
      expect(required, name).to.include('id').and.not.include('_type');
    }
    expect(components.schemas.PageSearchResult.required).to.include('type');
  });

  it('gives no field a default, which openapi-typescript would require in requests', async () => {
    const { components } = (await (await get('/openapi/fundraising.json')).json()) as Body;
    const fields = Object.values<{ properties?: object }>(components.schemas).flatMap(({ properties = {} }) =>
      Object.values(properties),
    );
    expect(fields).to.not.be.empty;
    expect(fields.filter((field) => 'default' in field)).to.deep.equal([]);
    expect(components.schemas.WebhookRotateRequest.properties.former_hours.description).to.match(
      / Default: 24\.$/,
    );
  });

  it('gives TypeScript ids in paths that are numbers or texts', async () => {
    const schemaIn = async (address: string) => {
      const { components } = (await (await get(address)).json()) as Body;
      return components.parameters.PageIdOrUuidParameter.schema;
    };
    const numberOrText = { oneOf: [{ type: 'integer' }, { type: 'string' }] };
    expect(await schemaIn('/openapi/fundraising.typescript.json')).to.deep.equal(numberOrText);
    expect((await schemaIn('/openapi/fundraising.json')).type).to.equal('string');
  });

  it('knows no other document, and says so to programs', async () => {
    for (const path of ['/openapi/other.json', '/openapi/oauth.xml', '/openapi/oauth.json/']) {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('answers 304 for a document that has not changed', async () => {
    const tag = (await get('/openapi/oauth.json')).headers.get('etag') ?? '';
    expect((await rawGet('/openapi/oauth.json', { 'If-None-Match': tag })).status).to.equal(304);
  });

  it('reserves its addresses: no campaign can have them as a slug', async () => {
    for (const slug of ['docs', 'openapi']) {
      const refusal = await server.build.campaign({ slug }).catch(({ constraint }) => constraint);
      expect(refusal, slug).to.equal('campaigns_slug_check');
      expect(isReservedSlug(slug), slug).to.equal(true);
    }
  });

  it('starts with a program that prints the shown output', async () => {
    const [, code = ''] = /<code>([\s\S]*?)<\/code>/.exec(await (await get('/docs/')).text()) ?? [];
    const program = code
      .replace(/<[^>]+>/g, '')
      .replace(/&#(?:x27|39);/g, "'")
      .replaceAll('http://localhost:3000', server.client.origin);
    const promised = [...program.matchAll(/\/\/ (.*)$/gm)].map(([, text]) => text);
    const printed: unknown[] = [];
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    await new AsyncFunction('console', program)({ log: (value: unknown) => printed.push(value) });
    expect(printed).to.deep.equal(promised).and.to.have.length(2);
  });

  it('says what to do if it was not built', async () => {
    const empty = await temporaryFolder();
    const docs = await serveDocs(server.context, { folder: empty.path });
    const response = await fetch(`${docs.origin}/docs/`);
    expect(response.status).to.equal(503);
    expect(await response.text()).to.include('make docs');
    docs.close();
    await empty.remove();
  });

  /** `fetch` would tidy the path up, and ask for a fresh answer. */
  function rawGet(path: string, headers = {}): Promise<{ status: number; text: string; policy: unknown }> {
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: new URL(server.client.origin).port, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const policy = response.headers['content-security-policy'];
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, policy }));
      })
        .on('error', reject)
        .end();
    });
  }
});
