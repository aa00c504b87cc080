import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.ts';
import { describeScenario } from './run-scenario.ts';

describeScenario('go', {
  command: ['go', 'run', '.'],
  directory: join(projectRoot, 'test/clients/go/scenario'),
  environment: { GOWORK: 'off' },
});
