import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../../src/config/project-root.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('Documentation: how it is built', () => {
  /** A copy of what the site is made from, to damage. */
  const copy = useTemporaryFolder();
  const build = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'openapi/tools/docs.ts', ...options],
      { cwd: copy.path, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  const site = (...names: string[]) => join(copy.path, 'generated/docs', ...names);

  before(async () => {
    for (const name of ['openapi', 'package.json', 'package-lock.json']) {
      await cp(join(projectRoot, name), join(copy.path, name), { recursive: true });
    }
    await mkdir(join(copy.path, 'generated'));
    for (const folder of ['fundraising', 'oauth', 'metadata', 'operations', 'example']) {
      await cp(join(projectRoot, 'generated', folder), join(copy.path, 'generated', folder), {
        recursive: true,
      });
    }
    for (const name of ['node_modules', 'src']) await symlink(join(projectRoot, name), join(copy.path, name));
    expect(build('--if-changed')).to.include({ status: 0, stderr: '' });
  });

  it('has the live example without a client package or Java', async () => {
    expect(await readdir(site('example'))).to.include.members(['index.html', 'app.js', 'style.css']);
  });

  it('is left alone if nothing has changed', () => {
    expect(build('--if-changed')).to.deep.equal({ status: 0, stdout: '', stderr: '' });
  });

  it('is built again when a file of it is missing', async () => {
    const style = (await readdir(site('assets'))).find((name) => name.endsWith('.css.br'));
    for (const name of ['errors/index.html', `assets/${style}`, 'files.json']) {
      await rm(site(name));
      expect(build('--if-changed').stdout, name).to.match(/^Documentation: \d+ files/);
      expect(await readdir(join(site(name), '..'))).to.include(name.split('/').at(-1));
    }
  });

  it('is built again when its list of files is incomplete', async () => {
    await writeFile(site('files.json'), '{"/docs/": {"fi');
    expect(build('--if-changed').stdout).to.match(/^Documentation: \d+ files/);
  });

  it('reports a broken link in a guide', async () => {
    await appendFile(join(copy.path, 'openapi/docs/guides/errors.md'), '\nSee [more](nothing.md).\n');
    expect(build('--if-changed')).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: 'errors: broken link /docs/nothing/\n',
    });
  });
});
