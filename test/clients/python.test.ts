import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.ts';
import { describeScenario } from './run-scenario.ts';

describeScenario('python', {
  command: [
    join(projectRoot, 'generated/clients/python/.venv/bin/python'),
    'test/clients/python/scenario.py',
  ],
});
