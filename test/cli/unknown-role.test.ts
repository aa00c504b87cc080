import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'chai';
import { useTestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

/** What PostgreSQL sends for an unknown role if its pg_hba.conf wants no password. */
function refusal(role: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C28000\0Mrole "${role}" does not exist\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('a command whose database user or database does not exist', () => {
  const database = useTestDatabase();
  const run = (url: string) => runCommand(['users', 'list'], { DATABASE_URL: url });

  it('names the user, and how to create it', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end(refusal('nobody'))));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const { code, output } = await run(`postgresql://nobody@127.0.0.1:${port}/give`);
      expect(code).to.equal(1);
      expect(output).to.equal(
        `error: PostgreSQL at 127.0.0.1:${port} has no user "nobody".\n` +
          `hint: Correct the user in the URL, or run as a PostgreSQL administrator: create role "nobody" login password '…';\n`,
      );
    } finally {
      server.close();
    }
  });

  it('says the same where PostgreSQL answers as for a wrong password', async () => {
    const url = new URL(database.url);
    url.username = 'nobody';
    const { code, output } = await run(url.href);
    expect(code).to.equal(1);
    expect(output)
      .to.match(/^error: .* rejected the password of user "nobody"\.\nhint: /)
      .and.include(`create role "nobody" login password '…';`);
  });

  it('names the database, and how to create it', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const { code, output } = await run(url.href);
    expect(code).to.equal(1);
    expect(output)
      .to.match(/^error: The database "nowhere" does not exist at /)
      .and.include(
        `hint: Run as a PostgreSQL administrator: create database "nowhere" owner "${url.username}";`,
      );
  });
});
