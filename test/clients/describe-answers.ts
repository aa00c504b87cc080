import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { projectRoot } from '../../src/files/project-root.ts';
import type { Body } from '../support/client.ts';
import { needClient } from './need-client.ts';
import { closeScenarioServerAtEnd, scenarioServer } from './scenario-server.ts';

const run = promisify(execFile);

/** How a program of describeAnswers is run, and what differs in its language. */
export interface AnswersProgram {
  command: string[];
  directory?: string;
  environment?: Record<string, string>;
  /** What it prints of a text where a number should be. */
  mistyped?: Body;
  /** What it prints where there was no answer. */
  silent?: Body;
}

/**
 * Describes what a client makes of answers that the scenario does not come by. Its program gets GROUNDSWELL_ODD_URL beside
 * the scenario's environment, and prints one JSON object: `redirect`, `moment`, `newer`, `events`, `mistyped`, `gateway`, `silent`.
 */
export function describeAnswers(language: string, program: AnswersProgram): void {
  const { mistyped = { status: 200, typed: false }, silent = { status: 0, typed: false } } = program;

  closeScenarioServerAtEnd();
  describe(`${language} client, beside the scenario`, () => {
    let page: Body;
    let cents: number;
    let printed: Body;

    before(async function runProgram() {
      await needClient(this, language);
      this.timeout(240_000);
      const { url, environment } = await scenarioServer();
      page = await (await fetch(`${url}/pages/610.json`)).json();
      const listed = await fetch(`${url}/pages/610/donations.json?limit=1`);
      const { donations } = (await listed.json()) as Body;
      cents = donations[0].amount.cents;
      const odd = await oddServer(page, donations[0]);
      const [command = '', ...options] = program.command;
      const given = { ...program.environment, ...environment, GROUNDSWELL_ODD_URL: addressOf(odd) };
      const settings = { cwd: program.directory ?? projectRoot, env: { ...process.env, ...given } };
      const { stdout } = await run(command, options, settings).finally(() => odd.close());
      printed = JSON.parse(stdout);
    });

    it('takes a redirect for the answer that it is', () => {
      expect(printed.redirect).to.deep.equal({ status: 303, location: '/dashboard' });
    });

    it('sends moments, and reads them as moments', () => {
      expect(printed.moment).to.deep.equal({ seconds: Date.parse(page.created_at) / 1000, found: [610] });
    });

    it('reads the answer of a newer server', () => {
      expect(printed.newer).to.deep.equal({ id: 610 });
    });

    it('reads events, also one of a type that is new', () => {
      expect(printed.events).to.deep.equal({ count: 2, first: 'donation.created', cents });
    });

    it('refuses a text where a number should be', () => {
      expect(printed.mistyped).to.deep.equal(mistyped);
    });

    it('keeps the status of an answer that is not JSON', () => {
      expect(printed.gateway).to.deep.equal({ status: 502, typed: false });
    });

    it('tells that there was no answer', () => {
      expect(printed.silent).to.deep.equal(silent);
    });
  });
}

/** One as they are today, and one of a type that nobody knows yet. */
export function newerEvents(donation: Body): Body {
  const timestamp = '2026-11-24T09:30:00Z';
  const events = [
    { id: '0b6d9c1e-4b0f-4c53-9c3f-6f9c8c1f1a01', type: 'donation.created', timestamp, data: { donation } },
    { id: '0b6d9c1e-4b0f-4c53-9c3f-6f9c8c1f1a02', type: 'page.applauded', timestamp, data: { claps: 3 } },
  ];
  return { events, meta: { next: 'cursor', more: false } };
}

/** Answers for page 1 and with events as a newer server might, for page 2 with an integer as text, and else as a broken proxy does. */
async function oddServer(page: Body, donation: Body): Promise<Server> {
  const answers = new Map([
    ['/pages/1.json', { ...page, state: 'dormant', mood: 'cheerful' }],
    ['/events.json', newerEvents(donation)],
    ['/pages/2.json', { ...page, target_cents: String(page.target_cents) }],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const known = answers.get(url);
    response.setHeader('Connection', 'close');
    if (known) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(known));
    else response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
