import { Agent } from 'node:http';
import { type Arena, PORT } from './arena.ts';
import { type HttpRequest, send, withUnique } from './http-request.ts';
import { atPace } from './pace.ts';
import { donations } from './requests.ts';

/** A donation that was recorded. */
export interface Recorded {
  id: string;
  /** When it was sent, by the machine's clock, and how long the answer took, in milliseconds. */
  at: number;
  took: number;
}

/** Sends donations at a steady pace, all to one campaign. @returns them in the order of their answers. @throws Error when one is refused */
export async function donate(arena: Arena, aSecond: number, seconds: number): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const requests = donations(arena);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const run = Date.now();
  await atPace(aSecond, seconds, async (number) => {
    const at = performance.timeOrigin + performance.now();
    const request = withUnique(requests[number % requests.length] as HttpRequest, `${run}-${number}`);
    const { status, body } = await send(PORT, request, { agent });
    if (status !== 201) throw new Error(`POST ${request.path}: ${status} ${body}`);
    const { donation } = JSON.parse(body.toString());
    recorded.push({ id: String(donation.id), at, took: performance.timeOrigin + performance.now() - at });
  });
  agent.destroy();
  return recorded;
}
