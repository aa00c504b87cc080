import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CallTable } from './call-table.ts';
import { type ClientModule, needPublishedClients, publishedModule } from './published-client.ts';
import { calls, notOurs } from './supporter-calls.ts';
import { buildSupporterWorld, type SupporterWorld } from './supporter-world.ts';

const modules: Record<number, string[]> = {
  1: [
    'authentication',
    'campaigns',
    'donation-totals',
    'fitness-leaderboard',
    'leaderboard',
    'me',
    'pages',
    'pages-totals',
  ],
  2: ['address', 'feeds', 'teams'],
  3: ['charities', 'donations', 'fitness-activities', 'fitness-totals', 'images', 'metadata', 'posts'],
};

const table = new CallTable();
const readme = join(import.meta.dirname, 'README.md');

for (const version of [1, 2, 3]) {
  describe(`supporticon ${version}, as npm has it`, function () {
    this.timeout(60_000);
    let world: SupporterWorld;
    const names = [1, 2, 3].flatMap((first) => (first <= version ? (modules[first] ?? []) : []));
    const moduleOf = (name: string): ClientModule => publishedModule(`supporticon-${version}/api/${name}`);

    before(async function () {
      needPublishedClients(this);
      world = await buildSupporterWorld();
      const client = publishedModule(`supporticon-${version}/utils/client`);
      client.updateClient({ baseURL: world.server.client.origin });
      // It has no setting of its own; `updateClient` sets it back.
      if (client.metadataAPI) client.metadataAPI.defaults.baseURL = world.server.metadata.origin;
      for (const instance of [client.instance, client.metadataAPI]) if (instance) table.watch(instance);
    });
    after(() => world?.close());

    for (const [name, call] of Object.entries(calls)) {
      const [file = '', method = ''] = name.split('.');
      if (!names.includes(file)) continue;
      it(`gets from ${name} what there is`, async function () {
        if (!moduleOf(file)[method]) return this.skip();
        table.begin(name, version);
        await call(moduleOf(file), world, version);
      });
    }

    it('has no other functions than those', () => {
      const functions = names.flatMap((file) =>
        Object.keys(moduleOf(file))
          .filter((name) => typeof moduleOf(file)[name] === 'function')
          .map((name) => `${file}.${name}`),
      );
      expect([...Object.keys(calls), ...notOurs]).to.include.members(functions);
    });
  });
}

describe('The calls of supporticon', () => {
  it('are those that the README shows', function () {
    needPublishedClients(this);
    const shown = readFileSync(readme, 'utf8').split('\n');
    const missing = table.lines().filter((line) => !shown.includes(line));
    expect(missing, missing.join('\n')).to.deep.equal([]);
  });
});
