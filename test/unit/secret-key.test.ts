import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { secretKey } from '../../src/auth/secret-key.ts';
import { loadConfig } from '../../src/config/config.ts';
import { OperatorError } from '../../src/errors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('The secret key', () => {
  it('is created once in development, readable only by its owner', async () => {
    const folder = await temporaryFolder();
    const config = loadConfig({ DATA_DIR: join(folder.path, 'data') });
    const key = secretKey(config);
    expect(key).to.have.length.of.at.least(32);
    expect(secretKey(config)).to.equal(key);
    const { mode } = await stat(join(folder.path, 'data', 'secret-key'));
    expect(mode & 0o777).to.equal(0o600);
    await folder.remove();
  });

  it('reports immediately that its folder cannot be created', () => {
    const config = loadConfig({ DATA_DIR: '/proc/groundswell/data' });
    expect(() => secretKey(config))
      .to.throw(OperatorError)
      .with.property('message')
      .that.includes('no folder can be created in /proc');
  });

  it('is the setting if set, and never generated outside development', () => {
    const config = loadConfig({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: '/nowhere' });
    expect(secretKey(config)).to.equal('x'.repeat(32));
    expect(() => secretKey({ ...config, ENVIRONMENT: 'production', SECRET_KEY: '' })).to.throw(OperatorError);
  });
});
