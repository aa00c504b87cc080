import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useServer } from '../support/server.ts';

describe('The export at the desk', () => {
  const server = useServer({ clock: () => new Date('2027-01-15T12:00:00Z') });

  it('suggests this month, or the last one from its first day to its last', async () => {
    const { visitor } = await signInToDesk(server, 'finance');
    await visitor.open('/export');
    const { html } = visitor.page;
    expect(html).to.match(/name="created_since"[^>]*value="2027-01-01"/);
    const [, address = ''] = /href="([^"]+)">Last month</.exec(html) ?? [];
    await visitor.open(address.replaceAll('&amp;', '&'));
    expect(visitor.page.html)
      .to.match(/name="created_since"[^>]*value="2026-12-01"/)
      .and.match(/name="created_until"[^>]*value="2027-01-01"/)
      .and.match(/value="donations" selected/);
  });

  it('is refused before the form is filled in, for a role that may not export', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    await visitor.open('/export');
    expect(visitor.page.status).to.equal(403);
  });
});
