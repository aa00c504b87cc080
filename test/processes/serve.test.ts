import { createServer } from 'node:net';
import { expect } from 'chai';
import { type Command, useCommands } from '../support/command.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { buildStaffToken } from '../support/staff-token.ts';
import { until } from '../support/until.ts';
import { Visitor } from '../support/visitor.ts';

describe('groundswell serve', () => {
  const database = useTestDatabase();
  const start = useCommands();

  function serve(settings: Record<string, string>, ...args: string[]): Command {
    return start(['serve', ...args], { DATABASE_URL: database.url, ...settings });
  }

  async function failure(settings: Record<string, string>): Promise<string> {
    const command = serve({ ...(await freePorts()), ...settings });
    expect(await command.exit).to.equal(1);
    expect(command.output).to.include('error: ').and.include('hint: ');
    expect(command.output).not.to.match(/^\s+at /m);
    return command.output;
  }

  it('answers on its ports until SIGTERM, and ends with 0', async () => {
    const ports = await freePorts();
    const command = serve(ports);
    await command.untilReady();
    const pages = await fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`);
    expect(pages.status).to.equal(200);
    const admin = `http://127.0.0.1:${ports.ADMIN_PORT}`;
    expect(await (await fetch(`${admin}/live`)).json()).to.deep.equal({ status: 'alive' });
    expect(await (await fetch(`${admin}/ready`)).json()).to.deep.equal({ status: 'ready' });
    expect(await (await fetch(`${admin}/metrics`)).text()).to.include('http_request_duration_seconds');
    expect((await fetch(`${admin}/other`)).status).to.equal(404);
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(0);
  });

  it('is not ready while it refuses every request, and names the variable that may be why', async () => {
    const ports = await freePorts();
    const production = { ENVIRONMENT: 'production', SECRET_KEY: 'k'.repeat(64) };
    const command = serve({ ...ports, ...production, TRUSTED_PROXY: '127.0.0.1' });
    await command.untilReady();
    const refused = await fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`);
    expect(refused.status).to.equal(400);
    const ready = await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/ready`);
    expect(ready.status).to.equal(503);
    expect((await ready.json()) as object).to.deep.include({ status: 'not ready' });
    expect(command.output).to.include('"name":"TRUSTED_PROXY","meant":"TRUSTED_PROXIES"');
  });

  it('runs only the named services', async () => {
    const ports = await freePorts();
    const command = serve(ports, '--only', 'metadata');
    await command.untilReady();
    expect((await fetch(`http://127.0.0.1:${ports.METADATA_PORT}/`)).status).to.be.below(500);
    const others = await fetch(`http://127.0.0.1:${ports.PORT}/`).catch((error) => error.cause.code);
    expect(others).to.equal('ECONNREFUSED');
  });

  it('prints one link for the first owner at each start until there is an owner, and its token nowhere else', async () => {
    const ports = await freePorts();
    const links = async (...args: string[]) => {
      const command = serve(ports, ...args);
      await command.untilReady();
      const found = () => command.output.match(/http:\S+\/setup\?token=\S+/g) ?? [];
      await until(async () => found().length > 0, 'the link is printed');
      return { command, found };
    };
    const opened = async (link = '') => (await fetch(link)).status;
    const workers = await links('--workers', '2', '--only', 'operations');
    const [first = ''] = workers.found();
    expect(first).to.match(
      new RegExp(`^http://localhost:${ports.OPERATIONS_PORT}/setup\\?token=gsm_[\\w-]{43}$`),
    );
    await until(async () => (await fetch(first).catch(() => undefined))?.status === 200, 'the link works');
    const token = first.split('=')[1] ?? '';
    expect(workers.command.output.split(token)).to.have.length(2);
    workers.command.kill('SIGTERM');
    expect(await workers.command.exit).to.equal(0);
    const alone = await links();
    const [second] = alone.found();
    expect([await opened(first), await opened(second)]).to.deep.equal([410, 200]);
    await database.build.staff('owner');
    expect(await opened(second)).to.equal(410);
    alone.command.kill('SIGTERM');
    await alone.command.exit;
    const last = serve(ports, '--only', 'operations');
    await last.untilReady();
    last.kill('SIGTERM');
    expect(await last.exit).to.equal(0);
    expect(last.output).to.not.include('/setup');
  });

  it('runs the desk and its API alone, in several workers, with their own metrics', async () => {
    const { options } = await buildStaffToken(database.knex, { role: 'owner' });
    const ports = await freePorts();
    const command = serve(ports, '--only', 'operations', '--workers', '2');
    await command.untilReady();
    const admin = `http://127.0.0.1:${ports.ADMIN_PORT}`;
    await until(async () => (await fetch(`${admin}/ready`)).ok, 'both workers are ready');
    const own = `http://127.0.0.1:${ports.OPERATIONS_PORT}`;
    expect((await fetch(`${own}/operations/v1/me.json`, options)).status).to.equal(200);
    expect(await (await fetch(`${own}/`)).text()).to.include('<h1>Sign in</h1>');
    const others = await fetch(`http://127.0.0.1:${ports.PORT}/`).catch((error) => error.cause.code);
    expect(others).to.equal('ECONNREFUSED');
    expect(await (await fetch(`${admin}/metrics`)).text()).to.match(
      /^http_request_duration_seconds_count\{service="operations",operation="getMe",status="200"\} 1$/m,
    );
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(0);
  });

  it('sends what another process left in the outbox, also when it serves oauth alone', async () => {
    const mail = {
      template: 'password_changed',
      recipient: 'ada@example.org',
      parameters: { access: 'ended' },
    };
    const [{ id }] = await database.knex('mail_outbox').insert(mail).returning('id');
    const command = serve(await freePorts(), '--only', 'oauth');
    await command.untilReady();
    await until(
      async () => (await database.knex('mail_outbox').where({ id }).first()).sent_at !== null,
      'the mail is sent',
    );
  });

  it('names a taken port and its setting', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const output = await failure({ OAUTH_PORT: String(port) }).finally(() => holder.close());
    expect(output).to.include(`Port ${port} (oauth) is already in use`).and.include('set OAUTH_PORT');
  });

  it('reports that nothing responds at DATABASE_URL', async () => {
    const { PORT } = await freePorts();
    const output = await failure({ DATABASE_URL: `postgresql://me:secret@127.0.0.1:${PORT}/x` });
    expect(output)
      .to.include(`Could not connect to PostgreSQL at 127.0.0.1:${PORT}`)
      .and.include('DATABASE_URL');
    expect(output).not.to.include('secret');
  });

  it('says that the password is refused', async () => {
    const url = new URL(database.url);
    url.password = 'wrong-password';
    const output = await failure({ DATABASE_URL: url.href });
    expect(output).to.include('rejected the password').and.not.include('wrong-password');
  });

  it('says that no password is set, where the database wants one and PGPASSWORD does not tell it', async () => {
    const url = new URL(database.url);
    url.password = '';
    expect(await failure({ DATABASE_URL: url.href })).to.match(
      /requires a password[\s\S]*hint: Set PGPASSWORD/,
    );
    const output = await failure({ DATABASE_URL: url.href, PGPASSWORD: 'wrong-password' });
    expect(output).to.include('rejected the password').and.not.include('wrong-password');
  });

  it('says that the database does not exist', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    expect(await failure({ DATABASE_URL: url.href })).to.include('"nowhere" does not exist');
  });

  it('refuses a database that is not migrated, and says how to migrate it', async () => {
    const empty = await createEmptyTestDatabase();
    try {
      expect(await failure({ DATABASE_URL: empty.url }))
        .to.match(/lacks \d+ migrations/)
        .and.include('groundswell migrate');
    } finally {
      await empty.drop();
    }
  });

  it('says that the TLS files cannot be read', async () => {
    const output = await failure({ TLS_KEY_FILE: '/nowhere/key.pem', TLS_CERT_FILE: '/nowhere/cert.pem' });
    expect(output).to.include('TLS').and.include('/nowhere/key.pem');
  });

  it('refuses demo data in production', async () => {
    const command = serve(
      { ...(await freePorts()), ENVIRONMENT: 'production', SECRET_KEY: 'k'.repeat(64) },
      '--demo',
    );
    expect(await command.exit).to.equal(1);
    expect(command.output).to.include('not loaded in production').and.include('hint: ');
  });

  it('loads demo data once and shows what to try', async () => {
    const own = await createEmptyTestDatabase();
    try {
      for (const loads of [true, false]) {
        const command = serve({ ...(await freePorts()), DATABASE_URL: own.url }, '--demo');
        await command.untilReady();
        await until(() => command.output.includes('Try:'), 'it shows what to try');
        expect(command.output.includes('loaded the demo data')).to.equal(loads);
        const requests = [...command.output.matchAll(/^ {2}curl (?:-H '([^:]+): ([^']+)' )?'([^']+)'$/gm)];
        expect(requests).to.have.length(4);
        for (const [, header, value, address] of requests) {
          const response = await fetch(
            address as string,
            header && value ? { headers: { [header]: value } } : {},
          );
          expect(response.status, address).to.equal(200);
        }
        const owner = /Sign in to the desk at (\S+) .*second factor is off.*\n\n {2}(\S+)\n {2}(\S+)\n/.exec(
          command.output,
        );
        const [, desk = '', email = '', password = ''] = owner ?? [];
        const visitor = await Visitor.at(desk, '/sign-in');
        await visitor.submit('/sign-in', { email, password });
        expect((await visitor.follow()).status, 'the desk').to.equal(200);
        await command.end();
      }
    } finally {
      await own.drop();
    }
  });
});
