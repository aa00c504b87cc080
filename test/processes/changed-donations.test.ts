import { expect } from 'chai';
import { donationStates } from '../../src/db/rows/donation-rows.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { buildChangingDonations, changeDonations, type SendWrite } from '../support/donation-changes.ts';
import { ExportReceivers } from '../support/export-receivers.ts';
import { freePorts } from '../support/free-ports.ts';
import { drawFrom } from '../support/payment-worlds.ts';
import { runs } from '../support/properties.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const CHANGES = runs(20).numRuns;

describe('Exports of changes while several processes write', () => {
  const source = useTestDatabase();
  const installation = useTestDatabase();
  const folder = useTemporaryFolder();
  const servers: { server: Command; origin: string }[] = [];

  before(async () => {
    for (let number = 0; number < 2; number += 1) {
      const ports = await freePorts();
      const environment = {
        ...ports,
        DATABASE_URL: source.url,
        DATA_DIR: folder.path,
        SECRET_KEY: TEST_SECRET_KEY,
        REQUEST_TIMEOUT_MS: '60000',
      };
      const server = new Command(['serve', '--only', 'fundraising'], environment);
      servers.push({ server, origin: `http://127.0.0.1:${ports.PORT}/api/v2` });
      await server.untilReady();
    }
  });
  after(() => Promise.all(servers.map(({ server }) => server.end())));

  it(`keep a second installation and a plain table equal to the source, after ${CHANGES} changes`, async () => {
    const donations = await buildChangingDonations(source.knex);
    const receivers = new ExportReceivers(source, installation, installation.knex, folder.path);
    await receivers.prepare();
    const senders = servers.map(
      ({ origin }): SendWrite =>
        async ({ method, path, headers, body }) => {
          const response = await fetch(`${origin}${path}`, {
            method,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
          return { status: response.status, body: await response.json() };
        },
    );
    const seed = Math.floor(Math.random() * 2 ** 31);
    await receivers.receiveWhile(
      changeDonations(donations, { changes: CHANGES, draw: drawFrom(seed), senders }),
    );
    await receivers.expectEqual(`seed ${seed}`);
    expect([...receivers.states]).to.have.members(donationStates);
  });
});
