import { PassThrough, Writable } from 'node:stream';
import { expect } from 'chai';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { table } from '../../src/cli/terminal/answer.ts';
import { amountCents } from '../../src/cli/terminal/arguments.ts';
import { answersYes } from '../../src/cli/terminal/confirmation.ts';
import { explainError } from '../../src/cli/terminal/explain-error.ts';
import { amountText } from '../../src/domain/money.ts';
import { OperatorError } from '../../src/errors.ts';

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

const program = await createProgram();

describe('every command', () => {
  for (const command of leavesOf(program)) {
    const path = command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
    it(`has examples in its help: ${path}`, () => {
      expect(helpOf(command)).to.match(/Examples:\n(.*\n)*?.*groundswell /);
    });

    it(`prints JSON on request, or runs for ever or once: ${path}`, () => {
      const hasJson = command.options.some(({ long }) => long === '--json');
      expect(hasJson || path === 'serve').to.equal(true);
    });
  }
});

describe('every group of commands', () => {
  for (const group of program.commands.filter(({ commands }) => commands.length > 0)) {
    it(`has an example of each in its help: ${group.name()}`, () => {
      const help = helpOf(group);
      for (const command of group.commands) {
        expect(help).to.include(`\n  groundswell ${group.name()} ${command.name()}`);
      }
    });
  }
});

describe('a connection that was lost', () => {
  it('is told with a command that there is', () => {
    const explained = explainError(
      new Error('Connection terminated unexpectedly'),
      'postgresql://localhost/x',
    );
    expect(explained).to.be.instanceOf(OperatorError);
    const [, words = ''] = /"groundswell ([a-z- ]+)"/.exec((explained as OperatorError).fix) ?? [];
    const command = words
      .split(' ')
      .reduce<Command | undefined>(
        (parent, word) => parent?.commands.find((child) => child.name() === word),
        program,
      );
    expect(command?.name(), words).to.equal('audit');
  });
});

describe('a confirmation before something is destroyed', () => {
  async function answer(input: string): Promise<boolean> {
    const stream = new PassThrough();
    stream.end(input);
    return answersYes('Really?', stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  }

  for (const input of ['y\n', 'yes\n', ' YES \n', 'y']) {
    it(`takes ${JSON.stringify(input)} for yes`, async () => {
      expect(await answer(input)).to.equal(true);
    });
  }

  for (const input of ['', '\n', 'n\n', 'yesterday\n', 'no yes\n', '\ny\n']) {
    it(`takes ${JSON.stringify(input)} for no`, async () => {
      expect(await answer(input)).to.equal(false);
    });
  }
});

describe('a table', () => {
  it('stands in columns, numbers to the right, blanks as a dash', () => {
    const rows = [
      { id: 7, name: 'Ada', revoked: null },
      { id: 1234, name: 'Bea 🎉', revoked: new Date('2026-03-01T08:00:00.123Z') },
    ];
    const text = table(rows, { id: (row) => row.id, name: (row) => row.name, revoked: (row) => row.revoked });
    expect(text).to.equal(
      ['  id  name   revoked', '   7  Ada    -', '1234  Bea 🎉  2026-03-01T08:00:00Z', ''].join('\n'),
    );
  });

  it('lets no value break its line or turn it round', () => {
    const text = table([{ name: 'a\nb\u001b[2J\u202Ec' }], { name: (row) => row.name });
    expect(text).to.equal('name\na\uFFFDb\uFFFD[2J\uFFFDc\n');
  });
});

describe('an amount of money', () => {
  for (const [text, cents] of [
    ['12', 1200],
    ['12.5', 1250],
    ['0.01', 1],
    ['1234567.89', 123456789],
  ] as const) {
    it(`is read exactly: ${text}`, () => {
      expect(amountCents(text)).to.equal(cents);
    });
  }

  for (const text of ['', '0', '0.00', '-1', '1,5', '1.005', '.5', '1e3', '0x10', '99999999999', '١']) {
    it(`is refused: "${text}"`, () => {
      expect(() => amountCents(text)).to.throw('must be an amount from 0.01 to');
    });
  }

  it('is written with two digits after the dot', () => {
    expect([1250, 5, -199, 0].map((cents) => amountText(cents, 'GBP'))).to.deep.equal([
      '12.50 GBP',
      '0.05 GBP',
      '-1.99 GBP',
      '0.00 GBP',
    ]);
  });
});
