import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { answer, type ScenarioStep } from './scenario-expectations.ts';

/** What a program prints of answers that the scenario does not get, some of them from the odd server at GROUNDSWELL_ODD_URL. */
export const answerSteps: ScenarioStep[] = [
  {
    // createSession(return_to: "/dashboard") with the user token
    step: 'redirect',
    behaviour: 'takes a redirect for the answer that it is',
    expected: async () => ({ status: 303, location: '/dashboard' }),
  },
  {
    // getPage("610").created_at, listPages(ids: ["610"], start_created_at: that, end_created_at: one second later)
    step: 'moment',
    behaviour: 'sends moments, and reads them as moments',
    async expected({ url }) {
      return { seconds: Date.parse((await pageAndDonation(url)).page.created_at) / 1000, found: [610] };
    },
  },
  {
    // From the odd server getPage("1")
    step: 'newer',
    behaviour: 'reads the answer of a newer server',
    expected: async () => ({ id: 610 }),
  },
  {
    // From the odd server listEvents()
    step: 'events',
    behaviour: 'reads events, also one of a type that is new',
    async expected({ url }) {
      const { cents } = (await pageAndDonation(url)).donation.amount;
      return { count: 2, first: 'donation.created', cents };
    },
  },
  {
    // From the odd server getPage("2")
    step: 'mistyped',
    behaviour: 'refuses a text where a number should be',
    expected: async () => ({ status: 200, typed: false }),
  },
  {
    // From the odd server getPage("3")
    step: 'gateway',
    behaviour: 'keeps the status of an answer that is not JSON',
    expected: async () => ({ status: 502, typed: false }),
  },
  {
    // From http://127.0.0.1:9 getPage("1")
    step: 'silent',
    behaviour: 'reports that there was no answer',
    expected: async () => ({ status: 0, typed: false }),
  },
  {
    // At last, since others add rows: searchFeed(campaign_id: ["au-1"], page_size: 20, scroll: true), searchFeed(scroll_id: that of the first answer)
    step: 'feed',
    behaviour: 'reads on in a feed, and no row twice',
    async expected({ url }) {
      const { results, meta } = await answer(`${url}/search/feed.json?campaign_id=au-1&page_size=40`);
      const rows = results.map(({ _type, id }: Body) => `${_type} ${id}`);
      expect(new Set(rows)).to.have.property('size', 40);
      return { rows, count: meta.count };
    },
  },
];

export async function pageAndDonation(url: string): Promise<{ page: Body; donation: Body }> {
  const { donations } = await answer(`${url}/pages/610/donations.json?limit=1`);
  return { page: await answer(`${url}/pages/610.json`), donation: donations[0] };
}

/** Answers for page 1 and with events as a newer server might, for page 2 with an integer as text, and else as a broken proxy does. */
export async function startOddServer(url: string): Promise<{ url: string; close(): void }> {
  const { page, donation } = await pageAndDonation(url);
  const timestamp = '2026-11-24T09:30:00Z';
  const events = [
    { id: '0b6d9c1e-4b0f-4c53-9c3f-6f9c8c1f1a01', type: 'donation.created', timestamp, data: { donation } },
    { id: '0b6d9c1e-4b0f-4c53-9c3f-6f9c8c1f1a02', type: 'page.applauded', timestamp, data: { claps: 3 } },
  ];
  const answers = new Map<string, Body>([
    ['/pages/1.json', { ...page, state: 'dormant', mood: 'cheerful' }],
    ['/events.json', { events, meta: { next: 'cursor', more: false } }],
    ['/pages/2.json', { ...page, target_cents: String(page.target_cents) }],
  ]);
  const server = createServer(({ url: path = '' }, response) => {
    const known = answers.get(path);
    response.setHeader('Connection', 'close');
    if (known) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(known));
    else response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
