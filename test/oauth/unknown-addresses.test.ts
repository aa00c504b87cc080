import { expect } from 'chai';
import { useServer } from '../support/server.ts';

describe('Addresses that the OAuth provider does not have', () => {
  const server = useServer();

  for (const service of ['oauth', 'client'] as const) {
    const at = service === 'oauth' ? 'at its own address' : 'on the main site';
    const send = async (method: 'GET' | 'POST', path: string) => {
      const body = method === 'POST' ? { body: new URLSearchParams({ a: 'b' }) } : {};
      const response = await fetch(server[service].origin + path, { method, ...body });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        text: await response.text(),
      };
    };

    it(`are a page that says so, however they are asked for, ${at}`, async () => {
      for (const path of ['/oauth/nothing', '/oauth/', '/oauth/authorize/more', '/oauth/tokens']) {
        for (const method of ['GET', 'POST'] as const) {
          const { status, type, text } = await send(method, path);
          expect([status, type], `${method} ${path}`).to.deep.equal([404, 'text/html; charset=utf-8']);
          expect(text).to.include('<h1');
        }
      }
    });

    it(`leave the form of the page and JSON as they are, ${at}`, async () => {
      expect((await send('POST', '/oauth/authorize')).status).to.equal(403);
      for (const [path, expected] of [
        ['/oauth/token', 400],
        ['/oauth/token.json/', 400],
        ['/oauth/revoke', 400],
        ['/oauth/token/info', 405],
      ] as const) {
        const { status, text } = await send('POST', path);
        expect([status, JSON.parse(text).error], path).to.deep.equal([expected, 'invalid_request']);
      }
    });
  }
});
