import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { servicesOf } from '../../openapi/tools/client-packages.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { describeClient } from './describe-client.ts';
import { describeGuides, describeReadmes } from './describe-samples.ts';
import { needClient } from './need-client.ts';
import { staffStep } from './staff-step.ts';

const run = promisify(execFile);
const python = join(projectRoot, 'generated/clients/python/.venv/bin/python');

describeClient('python', {
  command: [python, 'test/clients/python/program.py'],
  // As its README says.
  answers: {
    mistyped: { exception: 'pydantic_core.ValidationError' },
    silent: { exception: 'urllib3.MaxRetryError' },
  },
  more: [staffStep],
});

describe('python packages', () => {
  before(async function needPackages() {
    await needClient(this, 'python');
  });

  for (const service of servicesOf('python')) {
    it(`give every exception by import *: ${service}`, async () => {
      const program = [
        `from groundswell_${service} import *`,
        `from groundswell_${service} import exceptions`,
        'kinds = [name for name in vars(exceptions) if name.endswith("Exception")]',
        'print(len(kinds), [name for name in kinds if name not in globals()])',
      ];
      const { stdout } = await run(python, ['-c', program.join('\n')]);
      expect(stdout).to.equal('10 []\n');
    });
  }
});

const programs = { file: 'first.py', command: [python] };
describeGuides('python', programs);
describeReadmes('python', programs, {
  write: (snippets) => snippets.join('\n'),
  prints: {
    fundraising: "group_id invalid can't be blank",
    oauth: 'invalid_client Client authentication failed: the application is unknown or its secret is wrong.',
    metadata: 'L\nThe resource you requested could not be found',
    operations: 'The resource you requested could not be found',
  },
});
