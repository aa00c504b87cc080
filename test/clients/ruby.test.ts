import { describeClient } from './describe-client.ts';
import { describeFirstCall } from './describe-first-call.ts';
import { describeGuides } from './describe-guides.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/ruby/${service}/lib`,
);
const ruby = ['ruby', '-w', ...folders.flatMap((folder) => ['-I', folder])];

// Where the language itself lets anything pass for an id.
describeClient('ruby', { command: [...ruby, 'test/clients/ruby/program.rb'], without: ['no_id'] });
describeFirstCall('ruby', { fence: 'ruby', file: 'first.rb', command: ['ruby', '-w', '-I', 'lib'] });
describeGuides('ruby', { file: 'first.rb', command: ['ruby', '-w', '-I', 'lib'] });
