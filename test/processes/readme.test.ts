import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { loadDemoData } from '../../src/seed/load-demo-data.ts';
import { useServer } from '../support/server.ts';

/** The tour's calls with the output that the README promises: `$ curl -s URL | head -c 250` and the lines below it. */
const tour = [
  ...readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(
    /^ {4}\$ curl -s (.+)\n((?: {4}[^$\n].*\n)+)/gm,
  ),
].map(([, command = '', output = '']) => ({
  command,
  output: output.replace(/^ {4}/gm, '').replace(/\n$/, ''),
}));

/** The parts of curl's command line that the tour uses: status, method, address, body, and what is cut off. */
const commandLine =
  /^(-w '%\{http_code\}' )?(?:-X ([A-Z]+) )?'?localhost:(3000|3002)([^' ]+)'?(?: -d '([^']+)')?(?: \| (head|tail) -c (\d+))?$/;

describe('README', () => {
  // Any other day than today: the tour must hold whenever the demo data is loaded.
  const asOf = new Date('2027-02-14T00:00:00Z');
  const server = useServer({ clock: () => asOf });
  before(() => loadDemoData(server.knex, { asOf }));

  it('has a tour', () => {
    expect(tour.length).to.be.greaterThan(5);
  });

  for (const { command, output } of tour) {
    it(`shows what really comes back: ${command}`, async () => {
      const [, status, method, port, address = '', data, cut, length] = commandLine.exec(command) ?? [];
      expect(address, command).to.not.equal('');
      const { origin } = port === '3002' ? server.metadata : server.client;
      const response = await fetch(origin + address, {
        method: method ?? (data ? 'POST' : 'GET'),
        ...(data ? { body: data, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}),
      });
      const text = (await response.text()) + (status ? response.status : '');
      const count = Number(length);
      const shown = cut === 'head' ? text.slice(0, count) : cut === 'tail' ? text.slice(-count) : text;
      expect(shown).to.equal(output);
    });
  }
});
