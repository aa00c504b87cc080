import { delimiter } from 'node:path';
import { describeScenario } from './run-scenario.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/java/${service}/target`,
);
const classPath = folders.flatMap((folder) => [`${folder}/*`, `${folder}/lib/*`]).join(delimiter);

describeScenario('java', { command: ['java', '-cp', classPath, 'test/clients/java/Scenario.java'] });
