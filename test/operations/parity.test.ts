import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { Contract } from '../../src/contract/contract.ts';
import { isOfRecord } from '../../src/desk/action-links.ts';
import { screens } from '../../src/desk/screens/index.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { writeListWorld } from '../support/list-world.ts';
import { useServer } from '../support/server.ts';
import { commandParity } from './command-parity.ts';

/** Returns the full names of the subcommands that change something: those with `--as`. */
function changing(command: Command, parents: readonly string[] = []): string[] {
  const own = command.options.some(({ long }) => long === '--as') ? [parents.join(' ')] : [];
  return [...own, ...command.commands.flatMap((child) => changing(child, [...parents, child.name()]))];
}

const contract = await Contract.load('operations', handlers, { lazy: true });
const verbs = changing(await createProgram());
const desk = new URL('../../src/desk/', import.meta.url);
const deskSource = readdirSync(desk, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, desk), 'utf8'))
  .join('\n');

/** What the command line can change, an operation can, and a screen of the desk offers it. */
describe('Parity of the command line, the operations and the desk', () => {
  it('finds commands that change something', () => {
    expect(verbs).to.include.members(['webhooks create', 'donations sources rotate', 'import']);
  });

  it('covers every command that changes something, and no other', () => {
    expect(Object.keys(commandParity)).to.have.members(verbs);
  });

  it('names only operations of the document', () => {
    const named = Object.values(commandParity).flatMap((what) => (typeof what === 'string' ? [] : what));
    expect(contract.operations.map(({ id }) => id)).to.include.members(named);
  });

  for (const { id, method } of contract.operations) {
    if (method === 'get') continue;
    it(`is offered by a screen of the desk: ${id}`, () => {
      expect(deskSource.includes(`'${id}'`)).to.equal(true);
    });
  }

  describe('in its routes', () => {
    const server = useServer();
    const world = useFixture(async () => {
      await writeListWorld(server.knex, 1);
      await server.knex.raw(`select setval(pg_get_serial_sequence('users', 'id'), 1000)`);
      return signInToDesk(server, 'owner');
    });
    /** Their forms are on other screens, or their records come from other processes. */
    const without = ['group', 'delivery'];

    for (const { noun, path, list, actions = [] } of screens) {
      if (without.includes(noun) || actions.length === 0) continue;
      it(`opens every form of a ${noun}`, async () => {
        const { html } = list ? await world.visitor.open(path) : { html: '' };
        const [, id] = new RegExp(`href="${path}/([^/"?]+)"`).exec(html.split('<table')[1] ?? '') ?? [];
        for (const action of actions) {
          const address = isOfRecord({ contract }, action)
            ? `${path}/${id}/${action.name}`
            : `${path}/${action.name}`;
          expect((await world.visitor.open(address)).status, address).to.equal(200);
        }
      });
    }

    it('opens the screens that are not declared', async () => {
      const paths = [
        '/branding',
        '/branding/logo',
        '/imports/new',
        '/exports/new',
        '/watched-words',
        '/status',
      ];
      for (const path of paths) expect((await world.visitor.open(path)).status, path).to.equal(200);
    });
  });
});
