import { expect } from 'chai';
import type { ClientModule } from './published-client.ts';
import type { SupporterWorld } from './supporter-world.ts';

/** Calls a function of a version of the client, and holds what it gives against the world. */
export type Call = (api: ClientModule, world: SupporterWorld, version: number) => Promise<unknown>;

/** Amounts of the first version are cents, of later ones mostly units. */
export const units = (cents: number, version: number) => (version === 1 ? cents : cents / 100);

export const found = async (rows: Promise<ClientModule[]>, id: unknown, field = 'id') =>
  expect((await rows).map((row) => row[field])).to.include(id);
