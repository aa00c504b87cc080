import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { clientFolder } from '../../openapi/tools/client-stamps.mjs';
import type { Body } from '../support/client.ts';
import { newerEvents } from './describe-answers.ts';
import { needClient } from './need-client.ts';
import { closeScenarioServerAtEnd, type StartedServer, scenarioServer } from './scenario-server.ts';

/** What the scenario does not come by: redirects, dates, and answers that are none of the documented ones. */
closeScenarioServerAtEnd();

describe('typescript client, beside the scenario', () => {
  let started: StartedServer;
  // Its types are the business of the scenario, which is compiled with them.
  let client: Body;

  before(async function importClient() {
    await needClient(this, 'typescript');
    this.timeout(60_000);
    const address = join(clientFolder('typescript', 'fundraising'), 'dist/index.js');
    client = await import(pathToFileURL(address).href);
    started = await scenarioServer();
  });

  const configured = (settings: object = {}) =>
    new client.Configuration({ basePath: started.url, ...settings });

  it('takes a redirect for the answer that it is', async () => {
    const accessToken = started.environment.GROUNDSWELL_USER_TOKEN;
    const sessions = new client.SessionsApi(configured({ accessToken }));
    const { raw } = await sessions.createSessionRaw({ body: { return_to: '/dashboard' } });
    expect(raw.status).to.equal(303);
    expect(raw.headers.get('location')).to.match(/\/dashboard$/);
  });

  it('sends moments, and reads them as moments', async () => {
    const pages = new client.PagesApi(configured());
    const { created_at } = await pages.getPage({ page_id_or_uuid: '610' });
    expect(created_at).to.be.instanceOf(Date);
    const end_created_at = new Date(created_at.getTime() + 1000);
    const found = await pages.listPages({
      start_created_at: created_at,
      end_created_at,
      campaign_id: ['au-1'],
    });
    expect(found.pages.map(({ id }: Body) => id)).to.include(610);
  });

  it('keeps a birthday the text that it is', async () => {
    const body = client.PageCreateRequestToJSON({ birthday: '1990-01-15' });
    expect(body.birthday).to.equal('1990-01-15');
  });

  it('leaves a null null', async () => {
    const { team_uid } = await new client.PagesApi(configured()).getPage({ page_id_or_uuid: '610' });
    expect(team_uid).to.equal(null);
  });

  it('reads events, also one of a type that is new', async () => {
    const listed = await fetch(`${started.url}/pages/610/donations.json?limit=1`);
    const { donations } = (await listed.json()) as Body;
    const newer = await answering(200, JSON.stringify(newerEvents(donations[0])));
    const basePath = `http://127.0.0.1:${(newer.address() as AddressInfo).port}`;
    const { events } = await new client.EventsApi(configured({ basePath })).listEvents();
    newer.close();
    expect(events.map(({ type }: Body) => type)).to.deep.equal(['donation.created', 'page.applauded']);
    expect(events[0].data.donation.amount).to.deep.equal(donations[0].amount);
  });

  it('keeps the status of an answer that is not JSON', async () => {
    const proxy = await answering(502, '<h1>Bad gateway</h1>');
    const basePath = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const error = await failureOf(new client.PagesApi(configured({ basePath })).listPages());
    proxy.close();
    expect(error).to.be.instanceOf(client.ResponseError);
    expect(error).to.include({ status: 502, message: 'The server answered 502', body: undefined });
    expect(error.errors).to.deep.equal([]);
  });

  it('tells that there was no answer', async () => {
    const error = await failureOf(
      new client.PagesApi(configured({ basePath: 'http://127.0.0.1:9' })).listPages(),
    );
    expect(error).to.be.instanceOf(client.FetchError);
    expect(error.message).to.equal('The server at http://127.0.0.1:9 could not be reached: fetch failed');
    expect(error.cause).to.be.instanceOf(TypeError);
  });

  it('names the argument that a call without any needs', async () => {
    const error = await failureOf(new client.PagesApi(configured()).createPage());
    expect(error).to.be.instanceOf(client.RequiredError);
    expect(error).to.include({ field: 'body' });
    expect(error.message).to.match(/"body" .* createPage\(\)/);
  });
});

async function failureOf(call: Promise<unknown>): Promise<Body> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function answering(status: number, body: string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', Connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
