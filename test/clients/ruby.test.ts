import { describeAnswers } from './describe-answers.ts';
import { describeScenario } from './run-scenario.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/ruby/${service}/lib`,
);
const ruby = ['ruby', '-w', ...folders.flatMap((folder) => ['-I', folder])];

describeScenario('ruby', { command: [...ruby, 'test/clients/ruby/scenario.rb'] });
describeAnswers('ruby', [...ruby, 'test/clients/ruby/answers.rb']);
