import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { projectRoot } from '../../src/config/project-root.ts';
import { settings } from '../../src/config/settings.ts';

const folder = join(projectRoot, '.deploy');

/** Of a Dockerfile: each instruction with what follows it, its lines put together. */
function instructionsOf(text: string): [instruction: string, rest: string][] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
      return [instruction, rest];
    });
}

describe('the Dockerfile', () => {
  const instructions = instructionsOf(readFileSync(join(folder, 'docker/Dockerfile'), 'utf8'));
  const lastStage = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
  const ofLast = (name: string) =>
    lastStage.filter(([instruction]) => instruction === name).map(([, rest]) => rest);
  const { bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

  it('copies from the project what is there, and what its ignore file lets in', () => {
    const ignored = readFileSync(join(folder, 'docker/Dockerfile.dockerignore'), 'utf8').split('\n');
    const sources = instructions
      .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(([, rest]) => rest.split(' ').slice(0, -1))
      .filter((source) => source !== '.');
    expect(sources).to.include('package-lock.json');
    for (const source of sources) expect(ignored, source).to.include(`!${source}`);
    for (const line of ignored.filter((text) => text.startsWith('!'))) {
      expect(existsSync(join(projectRoot, line.slice(1))), line).to.equal(true);
    }
  });

  it('starts the program of the package, as a user without rights, on every address of the container', () => {
    expect(ofLast('USER')).to.deep.equal(['1000:1000']);
    const [link = ''] = ofLast('RUN');
    expect(link).to.include(`ln -s /srv/groundswell/${bin.groundswell} /usr/local/bin/groundswell`);
    expect(ofLast('ENTRYPOINT')).to.deep.equal(['["groundswell"]']);
    expect(ofLast('CMD')).to.deep.equal(['["serve"]']);
    expect(ofLast('ENV').join()).to.include('HOST=0.0.0.0').and.include('DATA_DIR=/data');
  });

  it('asks the admin port whether it is ready', () => {
    const [check = ''] = ofLast('HEALTHCHECK');
    const [program, flag, script] = JSON.parse(check.slice(check.indexOf('[')));
    expect([program, flag]).to.deep.equal(['node', '-e']);
    expect(script)
      .to.include('/ready')
      .and.include('ADMIN_PORT')
      .and.include(String(settings.ADMIN_PORT.default));
    expect(() => new Function(script)).not.to.throw();
  });
});

describe('the compose file', () => {
  const { services } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true });

  it('sets nothing that is no setting', () => {
    for (const name of ['server', 'migrate']) {
      expect(Object.keys(settings)).to.include.members(Object.keys(services[name].environment));
    }
  });

  it('names files that are there', () => {
    const { build } = services.server;
    expect(existsSync(join(folder, build.context, build.dockerfile))).to.equal(true);
    const [file] = services.proxy.volumes[0].split(':');
    expect(existsSync(join(folder, file))).to.equal(true);
  });

  it('gives its proxy a configuration that Caddy takes, and all that it asks for', function () {
    const { environment, volumes } = services.proxy;
    const file = join(folder, volumes[0].split(':')[0]);
    const asked = [...readFileSync(file, 'utf8').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(environment)).to.have.members(asked);
    const options = {
      encoding: 'utf8',
      env: {
        ...process.env,
        BASE_URL: 'https://give.example.org',
        AUTH_URL: 'https://auth.give.example.org',
        METADATA_URL: 'https://metadata.give.example.org',
        OPERATIONS_URL: 'https://desk.give.example.org',
      },
    } as const;
    const taken = ['--adapter', 'caddyfile', '--config', file];
    const { status, stderr, error } = spawnSync('caddy', ['validate', ...taken], options);
    if (error) {
      process.stdout.write('      Not validated here: caddy is not installed.\n');
      this.skip();
    }
    expect(status, stderr).to.equal(0);
    expect(stderr).not.to.include('"level":"error"');
    // What a version does not know it takes for a name of a host, and finds that out at a request.
    const { stdout } = spawnSync('caddy', ['adapt', ...taken], options);
    const dialled = [...stdout.matchAll(/"dial":"([^"]*)"/g)].map(([, address]) => address);
    expect(dialled).to.have.members(['server:3000', 'server:3001', 'server:3002', 'server:3004']);
  });

  it('migrates before it serves, and lets the services write nothing but data', () => {
    expect(services.server.depends_on.migrate).to.deep.equal({ condition: 'service_completed_successfully' });
    expect(services.server.read_only).to.equal(true);
    expect(services.server.cap_drop).to.deep.equal(['ALL']);
    expect(services.server.volumes).to.deep.equal(['data:/data']);
  });
});
