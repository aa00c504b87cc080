import { expect } from 'chai';
import { TestClient } from '../support/client.ts';
import { Command } from '../support/command.ts';
import { ContractCheck } from '../support/contract-check.ts';
import { useTestDatabase } from '../support/database.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { freePorts } from '../support/free-ports.ts';
import { buildMarkedPages, leaksOf, type MarkedPages, walkEverything } from '../support/marked-pages.ts';
import { type Answer, askContract, askSite } from '../support/public-walk.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** A read that has shown something of a page. */
interface Read {
  client: TestClient;
  operation: string;
  path: string;
  headers: Record<string, string>;
}

/** Requests at the same time. */
const LANES = 4;

describe('Pages that staff hide in one of two processes', () => {
  const database = useTestDatabase();
  const folder = useTemporaryFolder();
  const processes: { command: Command; client: TestClient; operations: string }[] = [];
  let built: MarkedPages;
  let staff: { headers: { Authorization: string } };
  /** Everything that has shown the page of the member, in either process. */
  let reads: Read[] = [];

  before(async () => {
    built = await buildMarkedPages(database);
    staff = (await database.build.staffToken({ role: 'support' })).options;
    for (let number = 0; number < 2; number += 1) {
      const ports = await freePorts();
      const origin = `http://localhost:${ports.PORT}`;
      const command = new Command(['serve'], {
        ...ports,
        BASE_URL: origin,
        DATABASE_URL: database.url,
        SECRET_KEY: TEST_SECRET_KEY,
        DATA_DIR: folder.path,
        CACHE_SECONDS: '600',
        REQUESTS_PER_MINUTE: '1000000',
      });
      await command.untilReady();
      const client = new TestClient(origin, '/api/v2', ContractCheck.of('fundraising'));
      processes.push({
        command,
        client,
        operations: `http://localhost:${ports.OPERATIONS_PORT}/operations/v1`,
      });
    }
    // Twice, so that what has been read once is cached.
    for (const { client } of [...processes, ...processes]) {
      const answers = await walkEverything(client, client.origin, built);
      const shown = leaksOf(built.member, answers).map(({ operation, path, headers }) => ({
        client,
        operation,
        path,
        headers,
      }));
      reads = [...reads.filter((read) => read.client !== client), ...shown];
    }
  });
  after(async () => {
    await Promise.all(processes.map(({ command }) => command.end()));
  });

  /** One read of each operation, and all of the site, in the process that is not asked to change anything. */
  const watched = () =>
    reads.filter(
      ({ client, operation }, index) =>
        client === processes[1]?.client &&
        (operation === 'site' ||
          index === reads.findIndex((each) => each.client === client && each.operation === operation)),
    );

  const ask = ({ client, operation, path, headers }: Read): Promise<Answer> =>
    operation === 'site' ? askSite(client.origin, path) : askContract(client, operation, path, headers);

  /** Returns those of the reads that show something of the page, or those that don't, and when the last of them was sent. */
  async function those(of: readonly Read[], isShown: boolean): Promise<{ found: Read[]; last: number }> {
    const found: Read[] = [];
    let last = 0;
    const waiting = [...of];
    const lane = async () => {
      for (let read = waiting.shift(); read; read = waiting.shift()) {
        const sent = performance.now();
        const leaks = leaksOf(built.member, [await ask(read)]);
        if (leaks.length > 0 !== isShown) continue;
        found.push(read);
        last = Math.max(last, sent);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return { found, last };
  }

  /** Asks again and again, until no read is as it was. @returns milliseconds until the last one that was */
  async function untilNone(isShown: boolean, description: string): Promise<number> {
    const began = performance.now();
    let last = began;
    const ending = (of: Read[]) => {
      let left = of;
      return async () => {
        const result = await those(left, isShown);
        left = result.found;
        last = Math.max(last, result.last);
        return left.length === 0;
      };
    };
    await until(ending(watched()), `the other process ${description}`);
    await until(ending(reads), `both processes ${description}`);
    expect((await those(reads, isShown)).found).to.deep.equal([]);
    return Math.round(last - began);
  }

  async function decide(action: string, body: object = {}): Promise<void> {
    const { status } = await fetch(
      `${processes[0]?.operations}/pages/${built.member.page.id}/${action}.json`,
      {
        method: 'POST',
        headers: { ...staff.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    expect(status).to.equal(200);
  }

  const raised = () =>
    Promise.all(
      processes.flatMap(({ client }) =>
        ['campaign_id', 'charity_id', 'team_id'].map(
          async (name) => (await client.get(`/search/totals.json?${name}=${built.values[name]?.[0]}`)).body,
        ),
      ),
    );

  it('are shown by both processes before', () => {
    for (const { client } of processes) {
      const operations = reads.filter((read) => read.client === client).map(({ operation }) => operation);
      expect(operations).to.include.members(
        `site getPage getPageAtAddress listPages searchPages searchAggregate searchFeed listPageDonations
         searchFitnessActivities getCampaignLeaderboard getCharityLeaderboard getLeaderboard listTeams
         streamPage streamTeam streamCampaign streamCharity listEvents`.split(/\s+/),
      );
      const paths = reads.filter((read) => read.client === client).map(({ path }) => path);
      for (const part of ['/sitemap', '/search?q=', '/screens/', '/pictures/cards/'])
        expect(
          paths.some((path) => path.includes(part)),
          part,
        ).to.equal(true);
    }
  });

  it('appear nowhere afterwards, end their streams, and are back when they are shown again', async function () {
    const totals = await raised();
    const url = `${processes[1]?.client.origin}/api/v2/pages/${built.member.page.id}/live`;
    const stream = await FollowedStream.open(url);
    await until(() => stream.events.length > 0, 'the page is followed');
    await decide('hide', { reason: 'The story insults people.' });
    const hidden = await untilNone(true, 'hide the page');
    await until(() => stream.isEnded, 'the stream ends');
    expect(await raised()).to.deep.equal(totals);
    await decide('unhide');
    const shown = await untilNone(false, 'show the page');
    expect(await raised()).to.deep.equal(totals);
    if (this.test)
      this.test.title += ` (${reads.length} reads; gone after ${hidden} ms, back after ${shown} ms)`;
  });

  it('are the same while they wait for approval', async function () {
    const values = { held_at: new Date(), awaits_approval: true };
    await database.knex('pages').where('id', built.member.page.id).update(values);
    await untilNone(true, 'hide the page');
    await decide('approve');
    const shown = await untilNone(false, 'show the page');
    if (this.test) this.test.title += ` (shown ${shown} ms after it was approved)`;
  });
});
