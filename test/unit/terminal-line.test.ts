import { expect } from 'chai';
import { terminalLine } from '../../src/runtime/terminal-line.ts';

function plain(entry: object): string {
  return terminalLine(JSON.stringify({ level: 30, time: '2026-11-27T00:00:00.000Z', ...entry }), false);
}

describe('the log on a terminal', () => {
  const request = { msg: 'request', method: 'GET', path: '/search', status: 200, milliseconds: 12.3 };

  it('shows a request as one short line', () => {
    expect(plain(request)).to.equal('GET /search 200 12 ms\n');
    expect(plain({ ...request, query: 'q=[scrubbed]', aborted: true })).to.equal(
      'GET /search?q=[scrubbed] 200 12 ms, aborted\n',
    );
  });

  it('colours a request by its status', () => {
    const line = (status: number) => terminalLine(JSON.stringify({ ...request, level: 30, status }), true);
    expect([200, 302, 404, 503].map((status) => /\[(\d+)m\d{3}/.exec(line(status))?.[1])).to.deep.equal([
      '32',
      '36',
      '33',
      '31',
    ]);
  });

  it('shows any other entry as its message and fields', () => {
    expect(
      plain({ msg: 'loaded the demo data', milliseconds: 2563, rows: 34505, ports: { admin: 3003 } }),
    ).to.equal('Loaded the demo data in 2.6 s rows=34505 ports={"admin":3003}\n');
  });

  it('leaves out long fields', () => {
    expect(plain({ msg: 'ready', names: Array(100).fill('name') })).to.equal('Ready\n');
  });

  it('names the level of a warning and of an error, and shows the stack of an error', () => {
    expect(plain({ level: 40, msg: 'the replica is behind' })).to.equal('warning: the replica is behind\n');
    expect(
      plain({ level: 50, msg: 'failed', err: { message: 'gone', stack: 'Error: gone\n    at here' } }),
    ).to.equal('error: failed\nError: gone\n    at here\n');
  });
});
