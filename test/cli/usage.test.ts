import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { Command } from '../support/command.ts';

async function run(args: string[], environment: Record<string, string> = {}) {
  const command = new Command(args, environment);
  return { code: await command.exit, output: command.output };
}

describe('the command line', () => {
  it('shows commands and examples with --help', async () => {
    const { code, output } = await run(['--help']);
    expect(code).to.equal(0);
    expect(output).to.include('Usage: groundswell').and.include('Examples:').and.include('serve --demo');
  });

  it('prints the version of the package with --version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await run(['--version'])).to.deep.equal({ code: 0, output: `${version}\n` });
  });

  it('shows examples of a command with --help', async () => {
    const { code, output } = await run(['serve', '--help']);
    expect(code).to.equal(0);
    expect(output).to.include('--only').and.include('Examples:');
  });

  it('answers an unknown command with exit code 2, a guess and where help is', async () => {
    const { code, output } = await run(['serv']);
    expect(code).to.equal(2);
    expect(output).to.include("unknown command 'serv'").and.include('serve').and.include('--help');
  });

  it('answers an unknown service with exit code 2 and the ones there are', async () => {
    const { code, output } = await run(['serve', '--only', 'mail']);
    expect(code).to.equal(2);
    expect(output).to.include('fundraising, oauth, metadata, operations, webhooks');
  });

  for (const [command, args, guess] of [
    ['export', 'donation', 'donations'],
    ['import', 'Pages pages.csv', 'pages'],
    ['import', 'donations report.csv --mapping just-giving', 'justgiving'],
    ['serve', '--only oauth fundraisng', 'fundraising'],
    ['pages state', '1 pause', 'paused'],
    ['webhooks create', 'https://crm.example.org --types donation.create', 'donation.created'],
    ['webhooks deliveries', '1 --state deliverd', 'delivered'],
    ['donations sources create', 'shop --kind strip', 'stripe'],
  ] as const) {
    it(`guesses the word that was meant in ${command} ${args}`, async () => {
      const { code, output } = await run(`${command} ${args}`.split(' '));
      expect(code, output).to.equal(2);
      expect(output)
        .to.match(/^error: /)
        .and.include(`\n(Did you mean ${guess}?)\nhint: See: groundswell ${command} --help\n`);
    });
  }

  it('guesses nothing that is not similar', async () => {
    expect((await run(['export', 'robots'])).output).not.to.include('Did you mean');
    expect((await run(['countries', 'add', 'ca', '--distance-unit', 'm'])).output).not.to.include(
      'Did you mean',
    );
  });

  it('lists every wrong setting at once, without a stack', async () => {
    const { code, output } = await run(['serve'], { PORT: 'http', DATABASE_URL: 'mysql://x' });
    expect(code).to.equal(1);
    expect(output)
      .to.match(/^error: /)
      .and.include('PORT')
      .and.include('DATABASE_URL')
      .and.include('hint: ');
    expect(output).not.to.include(' at ');
  });
});
