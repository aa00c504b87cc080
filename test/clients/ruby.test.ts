import { describeAnswers } from './describe-answers.ts';
import { describeFirstCall } from './describe-first-call.ts';
import { describeGuides } from './describe-guides.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { describeIds, describeScenario } from './run-scenario.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/ruby/${service}/lib`,
);
const ruby = ['ruby', '-w', ...folders.flatMap((folder) => ['-I', folder])];

describeScenario('ruby', { command: [...ruby, 'test/clients/ruby/scenario.rb'] });
describeIds('ruby', { command: [...ruby, 'test/clients/ruby/ids.rb'] });
describeAnswers('ruby', { command: [...ruby, 'test/clients/ruby/answers.rb'] });
describeWebhooks('ruby', { command: [...ruby, 'test/clients/ruby/webhooks.rb'] });
describeFirstCall('ruby', { fence: 'ruby', file: 'first.rb', command: ['ruby', '-w', '-I', 'lib'] });
describeGuides('ruby', { file: 'first.rb', command: ['ruby', '-w', '-I', 'lib'] });
