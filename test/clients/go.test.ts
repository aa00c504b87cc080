import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientFolder } from '../../openapi/tools/client-packages.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeClient } from './describe-client.ts';
import { describeGuides, describeReadmes } from './describe-samples.ts';

describeClient('go', {
  command: ['go', 'run', '.'],
  directory: join(projectRoot, 'test/clients/go'),
  environment: { GOWORK: 'off' },
});

/** What an own module needs, as the READMEs install it. */
function moduleOf(service: string): string {
  const name = `github.com/groundswell/groundswell-go/${service}`;
  return `module example\n\ngo 1.21\n\nrequire ${name} v0.0.0\n\nreplace ${name} => ${clientFolder('go', service)}\n`;
}

const programs = {
  file: 'main.go',
  // Nothing is fetched: the clients need no other module.
  command: ['env', 'GOWORK=off', 'GOPROXY=off', 'GOFLAGS=-mod=mod', 'go', 'run'],
  prepare: (folder: string, service: string) => writeFile(join(folder, 'go.mod'), moduleOf(service)),
};
describeGuides('go', programs);
describeReadmes('go', programs, {
  /** The first snippet is a program, the last continues its main function, those between are alternatives. */
  write([program = '', ...others]) {
    const last = others.pop() ?? '';
    return [
      program.replace('import (', 'import (\n\t"errors"').replace(/}\n$/, ''),
      ...others.map((lines) => `func() {\n${lines}\n_ = ctx\n}()\n`),
      `${last}}\n`,
    ].join('\n');
  },
  prints: {
    fundraising: "group_id invalid can't be blank",
    oauth:
      '401 invalid_client Client authentication failed: the application is unknown or its secret is wrong.',
    metadata: 'L\n404 The resource you requested could not be found',
  },
});
