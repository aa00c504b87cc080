import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const page = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', description: 'Its number.' },
    name: { type: 'string' },
  } as Record<string, unknown>,
};
const operation = {
  operationId: 'listPages',
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'The pages.',
      content: {
        'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Page' } } },
      },
    },
  },
};

/** A document with one operation; `change` edits the copy that is returned. */
function document(change: (parts: { operation: typeof operation; page: typeof page }) => void = () => {}) {
  const parts = structuredClone({ operation, page });
  change(parts);
  return {
    openapi: '3.0.3',
    info: { title: 'Pages', version: '1.0.0' },
    paths: { '/pages.json': { get: parts.operation } },
    components: { schemas: { Page: parts.page } },
  };
}

const addition = document((parts) => {
  parts.page.properties.slug = { type: 'string' };
  parts.operation.parameters.push({ name: 'page', in: 'query', schema: { type: 'integer' } });
});
const breaking = document((parts) => {
  parts.page.properties.id = { type: 'string' };
  parts.operation.parameters.pop();
});
const rephrased = document((parts) => {
  parts.page.properties.id = { type: 'integer', description: 'The number.' };
  Object.assign(parts.operation, { 'x-private': true });
});

describe('make contract-diff', () => {
  let root: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ path: root, remove } = await temporaryFolder());
    write('package.json', { version: '0.1.0' });
    write('generated/fundraising/openapi.json', document());
    write('openapi/CHANGELOG.md', '# Changelog\n\n## [0.1.0] - 2026-11-21\n\nThe first one.\n');
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'release');
    git('tag', '--annotate', 'v0.1.0', '--message', 'release');
  });
  afterEach(() => remove());

  const write = (name: string, content: object | string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const changedAt = (name: string, time: Date) => utimesSync(join(root, name), time, time);
  const git = (...command: string[]) => {
    const who = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.org'];
    execFileSync('git', [...who, ...command], { cwd: root });
  };
  const publish = (now: object) => write('generated/fundraising/openapi.json', now);
  const tool = (...options: string[]) => {
    const script = join(projectRoot, 'openapi/tools/contract-diff.ts');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, '--root', root, ...options],
      {
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  };
  const changelog = () => readFileSync(join(root, 'openapi/CHANGELOG.md'), 'utf8');

  it('passes when nothing changed but the descriptions', () => {
    publish(rephrased);
    expect(tool()).to.deep.equal({ status: 0, output: '0 changes of the contract since v0.1.0.\n' });
  });

  it('passes an addition that the changelog tells', () => {
    publish(addition);
    expect(tool('--changelog').output).to.equal('Wrote what changed since v0.1.0.\n');
    expect(tool()).to.deep.equal({
      status: 0,
      output: '2 changes of the contract since v0.1.0, none breaking.\n',
    });
  });

  it('refuses a change that breaks clients, and names it and the way out', () => {
    publish(breaking);
    tool('--changelog');
    const { status, output } = tool();
    expect(status).to.equal(1);
    expect(output)
      .to.include("Clients of v0.1.0 would break, and package.json's version, 0.1.0, does not reflect that:")
      .and.include('fundraising: `GET /pages.json`, query parameter `q`: removed.')
      .and.match(/field `\[\]\.id` of the response 200 .*'integer' to 'string'/)
      .and.include('npm version --no-git-tag-version 0.2.0 && make changelog');
  });

  it('names the parameter that takes a list now', () => {
    publish(
      document(({ operation: { parameters } }) => {
        parameters[0] = {
          name: 'q',
          in: 'query',
          schema: Object.assign({ type: 'array' }, { items: { type: 'string' } }),
        };
      }),
    );
    expect(tool().output).to.include('`GET /pages.json`, query parameter `q`: `items` was added.');
  });

  it('refuses an operation or a whole service that is gone', () => {
    publish({ ...document(), paths: {} });
    expect(tool().output).to.include('`GET /pages.json`: removed.');
  });

  for (const version of ['0.2.0', '1.0.0']) {
    it(`passes such a change with version ${version}`, () => {
      publish(breaking);
      write('package.json', { version });
      tool('--changelog');
      const { status, output } = tool();
      expect(output).to.include(`breaking, as version ${version} allows`);
      expect(status).to.equal(0);
    });
  }

  it('asks for a new first number once there was a release 1', () => {
    git('tag', '--annotate', 'v1.4.0', '--message', 'release', '--force');
    git('tag', '--delete', 'v0.1.0');
    publish(breaking);
    write('package.json', { version: '1.5.0' });
    tool('--changelog');
    expect(tool().output).to.include('--no-git-tag-version 2.0.0');
  });

  it('says that there is nothing to compare with where no release is known', () => {
    git('tag', '--delete', 'v0.1.0');
    publish(breaking);
    const { status, output } = tool();
    expect(output).to.match(/^This clone has no tag v\*/);
    expect(status).to.equal(0);
  });

  it('refuses a changelog that does not list the changes', () => {
    publish(addition);
    const { status, output } = tool();
    expect(status).to.equal(1);
    expect(output).to.include('openapi/CHANGELOG.md does not list').and.include('`make changelog`');
  });

  it('says that what it compares is older than an edited source', () => {
    const hint = 'generated/, which is compared, is older than openapi/fundraising.yaml';
    write('openapi/fundraising.yaml', 'openapi: 3.0.3\n');
    changedAt('openapi/fundraising.yaml', new Date(Date.now() + 60_000));
    expect(tool()).to.include({ status: 0 }).and.property('output').to.include(hint);
    changedAt('generated/fundraising/openapi.json', new Date(Date.now() + 120_000));
    expect(tool().output).not.to.include('generated/, which is compared');
  });

  it('says nothing of the order in which git wrote the files of a clone', () => {
    write('openapi/fundraising.yaml', 'openapi: 3.0.3\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'document');
    changedAt('openapi/fundraising.yaml', new Date(Date.now() + 60_000));
    expect(tool().output).to.equal('0 changes of the contract since v0.1.0.\n');
  });

  describe('make changelog', () => {
    it('writes the changes in sentences, and keeps what was written by hand', () => {
      publish(addition);
      tool('--changelog');
      write('openapi/CHANGELOG.md', changelog().replace('[Unreleased]\n', '[Unreleased]\n\nBy hand.\n'));
      publish(breaking);
      tool('--changelog');
      expect(changelog()).to.equal(`# Changelog

## [Unreleased]

By hand.

### Fundraising API

#### Changed

- **Breaking:** \`GET /pages.json\`, field \`[].id\` of the response 200 (everywhere that \`Page\` is used): Type of \`id\` widened from 'integer' to 'string'.

#### Removed

- **Breaking:** \`GET /pages.json\`, query parameter \`q\`: removed.

## [0.1.0] - 2026-11-21

The first one.
`);
    });

    it('refreshes the section of the version in package.json once it has one', () => {
      publish(addition);
      write('package.json', { version: '0.1.1' });
      write('openapi/CHANGELOG.md', changelog().replace('## ', '## [0.1.1] - 2026-12-01\n\n## '));
      tool('--changelog');
      expect(changelog())
        .to.match(
          /## \[0\.1\.1\] - 2026-12-01\n\n### Fundraising API\n\n#### Added\n\n(- .*\n){2}\n## \[0\.1\.0\]/,
        )
        .and.not.include('Unreleased');
      expect(tool().status).to.equal(0);
    });

    it('lists only the operations of a new service', () => {
      write('generated/operations/openapi.json', document());
      tool('--changelog');
      expect(changelog()).to.include(
        '## [Unreleased]\n\n### Operations API\n\n#### Added\n\n- `GET /pages.json`: new.\n\n## [0.1.0]',
      );
    });

    it('takes back what no longer differs', () => {
      publish(addition);
      tool('--changelog');
      publish(document());
      expect(tool().status).to.equal(1);
      tool('--changelog');
      expect(changelog()).to.include('The first one.').and.not.include('### ');
      expect(tool().status).to.equal(0);
    });
  });
});
