import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { hashSecret } from '../../src/auth/secrets.ts';
import { buildAccount, signedInVisitor, testPassword } from '../support/accounts.ts';
import { buildUser } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Accounts: what is stored', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = useServer({ log });
  let knex: Knex;
  before(() => {
    knex = server.knex;
  });

  it('contains no password, session, form token or emailed token, in the log or the database', async () => {
    const email = 'ada.secret@example.org';
    const visitor = new Visitor(server.client.origin);
    const secrets = [testPassword, 'a wrong password', 'another long password'];
    const collect = () => {
      for (const value of visitor.cookies.values()) secrets.push(value);
      for (const [, token = ''] of visitor.page.html.matchAll(/name="csrf_token" value="([^"]+)"/g))
        secrets.push(token);
    };
    await visitor.open('/sign-up');
    collect();
    await visitor.submit('/sign-up', { name: 'Ada', email, password: testPassword });
    collect();
    await visitor.open('/forgot-password');
    collect();
    await visitor.submit('/forgot-password', { email });
    for (const { text } of await server.mailed()) secrets.push(/token=(\S+)/.exec(text)?.[1] ?? '');
    await visitor.open(`/reset-password?token=${secrets.at(-1)}`);
    await visitor.submit('/reset-password', { password: 'another long password' });
    await visitor.follow();
    await visitor.submit('/sign-in', { email, password: 'a wrong password' });
    await visitor.open(`/sign-in?email=${email}&password=${encodeURIComponent(testPassword)}`);

    expect(secrets).to.have.length.of.at.least(9);
    expect(secrets).to.not.include('');
    expect(lines).to.have.length.of.at.least(8);
    const log = lines.join('');
    const database = await everyRow();
    for (const secret of secrets) {
      expect(log).to.not.include(secret);
      expect(database).to.not.include(secret);
    }
    expect(log).to.not.include(email);
    expect(database).to.include(email);
  });

  it('deletes sessions, attempts and links that have expired', async () => {
    const past = { created_at: '2020-01-01', expires_at: '2020-02-01' };
    const user = await buildAccount(knex);
    const other = await buildUser(knex);
    const idHash = hashSecret('an old session');
    await knex('sessions').insert({ ...past, id_hash: idHash, user_id: other.id });
    await knex('throttles').insert({
      name: 'signInByAccount',
      subject_hash: hashSecret('long ago'),
      tries: 3,
      resets_at: '2020-01-01',
    });
    const link = {
      ...past,
      user_id: user.id,
      purpose: 'reset_password',
      token_hash: hashSecret('an old link'),
    };
    await knex('user_tokens').insert(link);
    const visitor = await signedInVisitor(server.client.origin, user);
    await visitor.open('/forgot-password');
    await visitor.submit('/forgot-password', { email: user.email });
    await server.context.outbox.flush();
    expect(await knex('sessions').where({ id_hash: idHash })).to.deep.equal([]);
    expect(await knex('throttles').where({ subject_hash: hashSecret('long ago') })).to.deep.equal([]);
    expect(await knex('user_tokens').where({ user_id: user.id })).to.have.length(1);
  });

  /** The rows of every table, as text; bytes as the base64url that secrets are written in. */
  async function everyRow(): Promise<string> {
    const tables = await knex('information_schema.tables')
      .select('table_name')
      .where({ table_schema: 'public' });
    const rows = await Promise.all(tables.map(({ table_name }) => knex(table_name)));
    return JSON.stringify(rows, (_name, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value,
    );
  }
});
