import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { Random } from '../../src/seed/random.ts';
import { kinds } from '../../src/transfer/column.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import { fileOutput } from '../../src/transfer/export/output.ts';
import { activityBody } from '../support/activity-bodies.ts';
import { createTestDatabase } from '../support/database.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { Importer } from '../support/import.ts';
import { useServer } from '../support/server.ts';
import { tableContents } from '../support/table-contents.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const pieces = [
  'a',
  'Z',
  '0',
  ' ',
  '  ',
  ',',
  ';',
  '|',
  '"',
  "'",
  '\u2019',
  '\\',
  '\\N',
  '\\.',
  '=',
  '+',
  '-',
  '@',
  '{',
  '}',
  '[',
  '<b>',
  '&',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '\u00a0',
  '\u202f',
  '\u2028',
  '\u0085',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\ufe0f',
  '\u202e',
  '\u0007',
  'é',
  'e\u0301',
  'ß',
  'مى\u200cخواهم',
  '漢字',
  '👩‍👩‍👧‍👦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '😀',
  'null',
  'true',
  '1e3',
  '1899-12-30',
];

/** Tables that hold texts of supporters, as an import brings them over. */
const tables = [
  'users',
  'pages',
  'teams',
  'donations',
  'donation_replies',
  'fitness_activities',
  'posts',
  'campaign_group_values',
];

describe('random texts that the API takes', () => {
  const server = useServer();
  const folder = useTemporaryFolder();
  const random = new Random(Number(process.env.SEED ?? 1), 'texts');

  before(async () => {
    await sendTexts();
  });

  const text = (longest: number) => {
    const length = random.chance(0.1) ? longest : random.integer(1, 8);
    const few = random.sample(pieces, random.integer(1, 6));
    return [...Array.from({ length }, () => random.pick(few)).join('')].slice(0, longest).join('');
  };

  async function sendTexts(): Promise<void> {
    const { client, build } = server;
    const { application, user, userId, campaignId } = await build.callers();
    const ownPage = () => build.page({ user_id: userId, campaign_id: campaignId, slug: randomUUID() });
    const page = await ownPage();
    const refunded = await build.donation({ page, amount_cents: 100_000 });
    const taken = new Map<string, number>();
    const send = async (
      what: string,
      request: Promise<{ status: number; text: string; body: { donation?: { id: number } } }>,
    ) => {
      const { status, text: answer, body } = await request;
      expect(status, `${what}: ${answer}`).to.be.oneOf([200, 201, 422]);
      if (status < 300) taken.set(what, (taken.get(what) ?? 0) + 1);
      return body;
    };
    for (let round = 0; round < 60; round++) {
      const gift = {
        page_id: page.id,
        amount_cents: 100 + round,
        currency: 'AUD',
        external_reference: text(255),
      };
      await send('nickname', client.post('/donations', { ...gift, nickname: text(255) }, application));
      await send(
        'message',
        client.post(
          '/donations',
          { ...gift, external_reference: `m-${round}`, message: text(300) },
          application,
        ),
      );
      await send(
        'caption',
        client.post('/fitness_activities', activityBody({ uid: text(255), caption: text(255) }), user),
      );
      await send(
        'description',
        client.post('/fitness_activities', activityBody({ uid: `d-${round}`, description: text(300) }), user),
      );
      const refund = { amount_cents: 1, external_reference: text(255) };
      await send('refund', client.post(`/donations/${refunded.id}/refunds`, refund, application));
      await send('post', client.post('/posts', { page_id: page.id, caption: text(300) }, user));
      const another = await ownPage();
      await send(
        'page',
        client.request('PUT', `/pages/${another.id}`, { body: { name: text(255) }, ...user }),
      );
      if (round < 20)
        await send('team', client.post('/teams', { individual_page_id: another.id, name: text(255) }, user));
    }
    expect([...taken.keys()]).to.have.members([
      'nickname',
      'message',
      'caption',
      'description',
      'refund',
      'post',
      'page',
      'team',
    ]);
    for (const [what, count] of taken) expect(count, what).to.be.greaterThan(2);
    const profile = { phone: '1'.repeat(255), nickname: 'x'.repeat(255), address: 'x'.repeat(1_000) };
    const { status } = await server.oauth.request('PUT', '/api/v1/me', { ...user, body: profile });
    expect(status).to.equal(200);
    await sendLongReferences(page);
    // A free answer to a question of the campaign.
    await build.campaignGroup({ campaign_id: campaignId, key: 'club', free_text: true });
    for (let round = 0; round < 20; round++) {
      await send(
        'answer',
        client.request('PUT', `/pages/${page.id}`, { body: { group_values: { club: text(255) } }, ...user }),
      );
    }
  }

  /** The longest name that a refund can have: of its payment's reference and its own. */
  async function sendLongReferences({ uid }: PageRow): Promise<void> {
    const source = await buildDonationSource(server);
    const about = { reference: 'p'.repeat(200), occurred_at: '2026-03-01T10:00:00Z' };
    const amount = { value: '10.00', currency: 'AUD' };
    await sendEvent(server, source, { type: 'payment', ...about, amount, page_id: uid });
    const refund = { reference: 'r'.repeat(200), status: 'succeeded' };
    const { body } = await sendEvent(server, source, { type: 'refund', ...about, amount, refund });
    expect(body.event.state).to.equal('applied');
  }

  for (const format of ['csv', 'jsonl'] as const) {
    it(`are the same after an export as ${format} and an import`, async () => {
      const pathOf = (kind: string) => join(folder.path, `${kind}.${format}`);
      const outputs = kinds.map((kind) => [kind, fileOutput(pathOf(kind), { replace: false })] as const);
      await exportKinds(server.knex, {
        outputs,
        format,
        gzip: false,
        secrets: true,
        personal: true,
        onProgress: () => {},
      });
      const target = await createTestDatabase();
      const importer = await Importer.open(target.knex);
      try {
        for (const kind of kinds) {
          const { rejects } = await importer.file(kind, pathOf(kind));
          expect(rejects, kind).to.deep.equal([]);
        }
        const [before, after] = [await tableContents(server.knex), await tableContents(target.knex)];
        for (const table of tables) expect(after[table], table).to.deep.equal(before[table]);
      } finally {
        await importer.close();
        await target.drop();
      }
    });
  }
});
