import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { servicesOf } from '../../openapi/tools/client-packages.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeClient } from './describe-client.ts';
import { describeGuides, describeReadmes } from './describe-samples.ts';

const classes = mkdtempSync(join(tmpdir(), 'groundswell-java-'));
after(() => rmSync(classes, { recursive: true, force: true }));

/** Compiling less pays off in programs this short. */
const start = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const targets = servicesOf('java').map((service) =>
  join(projectRoot, 'generated/clients/java', service, 'target'),
);
const path = [classes, ...targets.flatMap((target) => [`${target}/*`, `${target}/lib/*`])].join(delimiter);
const inPackage = [...start, '-cp', ['target/*', 'target/lib/*'].join(delimiter)];

describeClient('java', {
  command: [...start, '-cp', path, 'Program'],
  async prepare() {
    const sources = ['Program.java', 'Others.java'].map((name) =>
      join(projectRoot, 'test/clients/java', name),
    );
    await promisify(execFile)('javac', ['-cp', path, '-d', classes, ...sources]);
  },
});
const programs = { file: 'First.java', command: inPackage };
describeReadmes('java', programs);
describeGuides('java', programs);
