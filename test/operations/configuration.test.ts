import { expect } from 'chai';
import { settings } from '../../src/config/settings.ts';
import type { Body } from '../support/client.ts';
import { signInToDesk } from '../support/desk.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The configuration', () => {
  const server = useServer();
  const set = { SECRET_KEY: 'k'.repeat(40), SMTP_URL: 'smtps://ada:hunter2@mail.example.org:465' };
  const previous: Record<string, string | undefined> = {};
  before(() => {
    for (const [name, value] of Object.entries(set)) {
      previous[name] = process.env[name];
      process.env[name] = value;
    }
  });
  after(() => {
    for (const [name, value] of Object.entries(previous)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('has every setting, its source and its value, but no secret', async () => {
    const { options } = await server.build.staffToken({ role: 'owner' });
    const { settings: shown, ...others } = await bodyOf(
      server.operations.get('/configuration.json', options),
    );
    expect(others).to.deep.equal({});
    expect(shown.map(({ name }: Body) => name)).to.deep.equal(Object.keys(settings));
    const find = (name: string) => shown.find((setting: Body) => setting.name === name);
    expect(find('SECRET_KEY')).to.include({ value: 'set', source: 'environment' });
    expect(find('SMTP_URL').value).to.include('mail.example.org').and.include('***');
    expect(find('ADMIN_PORT').description).to.include('/metrics');
    expect(JSON.stringify(shown)).to.not.match(/hunter2|kkkk/);
  });

  it('is a screen for owners', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { html } = await visitor.open('/configuration');
    expect(html).to.include('Set by you').and.include('<code>SMTP_URL</code>').and.include('config check');
    expect(html).to.not.match(/hunter2|kkkk/);
    const other = await signInToDesk(server, 'finance');
    expect((await other.visitor.open('/configuration')).status).to.equal(403);
  });
});
