import { delimiter } from 'node:path';
import { describeAnswers } from './describe-answers.ts';
import { describeFirstCall } from './describe-first-call.ts';
import { describeGuides } from './describe-guides.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { noIdStep } from './id-steps.ts';
import { describeIds, describeScenario } from './run-scenario.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/java/${service}/target`,
);
/** Compiling less pays off in programs this short. */
const start = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const java = [
  ...start,
  '-cp',
  folders.flatMap((folder) => [`${folder}/*`, `${folder}/lib/*`]).join(delimiter),
];

const inPackage = [...start, '-cp', ['target/*', 'target/lib/*'].join(delimiter)];

describeScenario('java', { command: [...java, 'test/clients/java/Scenario.java'] });
describeIds('java', { command: [...java, 'test/clients/java/Ids.java'] }, [noIdStep]);
describeAnswers('java', { command: [...java, 'test/clients/java/Answers.java'] });
describeWebhooks('java', { command: [...java, 'test/clients/java/Receiver.java'] });
describeFirstCall('java', {
  fence: 'java',
  file: 'First.java',
  command: inPackage,
});
describeGuides('java', { file: 'First.java', command: inPackage });
