import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.ts';
import { describeReadmes } from './describe-readmes.ts';
import { describeScenario } from './run-scenario.ts';

const python = join(projectRoot, 'generated/clients/python/.venv/bin/python');

describeScenario('python', { command: [python, 'test/clients/python/scenario.py'] });

describeReadmes('python', {
  write: async (snippets) => [python, '-c', snippets.join('\n')],
  prints: {
    fundraising: "group_id invalid can't be blank",
    oauth: 'invalid_client Client authentication failed: the application is unknown or its secret is wrong.',
    metadata: 'L\nThe resource you requested could not be found',
  },
});
