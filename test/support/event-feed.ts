import { expect } from 'chai';
import type { RequestOptions } from './client.ts';
import { publishEvents } from './publish-events.ts';
import type { TestServer } from './server.ts';

/** An event as sent. */
export interface Told {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, { id: number | string } & Record<string, unknown>>;
}

interface EventList {
  events: Told[];
  meta: { next: string; more: boolean };
}

/** Reads events. @param query such as `?after=latest` */
export async function readEvents(
  { client }: Pick<TestServer, 'client'>,
  caller: RequestOptions,
  query = '',
): Promise<EventList> {
  const { status, body } = await client.get(`/events.json${query}`, caller);
  expect(status, JSON.stringify(body)).to.equal(200);
  return body as EventList;
}

/** Returns the events that a caller sees for the changes that `change` makes. */
export async function toldOf(
  server: TestServer,
  caller: RequestOptions,
  change: () => Promise<unknown>,
): Promise<Told[]> {
  await publishEvents(server.context);
  const { meta } = await readEvents(server, caller, '?after=latest');
  await change();
  await publishEvents(server.context);
  const events: Told[] = [];
  for (let { next, more } = { ...meta, more: true }; more; ) {
    const list = await readEvents(server, caller, `?limit=1000&after=${next}`);
    events.push(...list.events);
    ({ next, more } = list.meta);
  }
  return events;
}

export const types = (events: readonly Told[]) => events.map(({ type }) => type);
