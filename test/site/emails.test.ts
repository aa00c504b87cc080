import { expect } from 'chai';
import { mailNames } from '../../src/mail/mail-texts.ts';
import { testPassword, useSignedInUser } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: emails in the developer area', () => {
  const server = useServer();
  const { visitor } = useSignedInUser(server);

  it('are linked, and each is shown as HTML beside its text', async () => {
    expect((await visitor.open('/developers/oauth_applications')).html).to.include(
      'href="/developers/emails"',
    );
    const { html } = await visitor.open('/developers/emails');
    const framed = [...html.matchAll(/<iframe src="\/developers\/emails\/(\w+)"/g)].map(([, name]) => name);
    expect(framed).to.deep.equal(mailNames);
    expect(html.match(/Hi (Robin|there),\n\n/g)).to.have.length(mailNames.length);
  });

  it('may be framed by the site alone, and run nothing', async () => {
    const { status, html, headers } = await visitor.open('/developers/emails/donations_received');
    expect(status).to.equal(200);
    expect(html).to.include('has received 3 donations');
    expect(headers.get('x-frame-options')).to.equal(null);
    expect(headers.get('content-security-policy'))
      .to.include("default-src 'none'")
      .and.include("frame-ancestors 'self'")
      .and.match(/; sandbox allow-same-origin$/);
    expect((await visitor.open('/developers/emails/birthday')).status).to.equal(404);
  });

  it('are for those who are signed in', async () => {
    const { status, location } = await new Visitor(server.client.origin).open('/developers/emails');
    expect(status).to.equal(303);
    expect(location).to.include('/sign-in');
  });
});

describe('Site: emails in production', () => {
  const server = useServer({ config: { ENVIRONMENT: 'production', trustedProxies: ['127.0.0.0/8'] } });

  it('are not shown', async () => {
    const { email } = await server.build.account();
    const visitor = new Visitor(server.client.origin, { 'X-Forwarded-Proto': 'https' });
    await visitor.open('/sign-in');
    expect((await visitor.submit('/sign-in', { email, password: testPassword })).status).to.equal(303);
    const { status, html } = await visitor.open('/developers/oauth_applications');
    expect(status).to.equal(200);
    expect(html).to.not.include('/developers/emails');
    expect((await visitor.open('/developers/emails')).status).to.equal(404);
    expect((await visitor.open('/developers/emails/invitation')).status).to.equal(404);
  });
});
