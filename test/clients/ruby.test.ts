import { describeClient } from './describe-client.ts';
import { describeGuides, describeReadmes } from './describe-samples.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/ruby/${service}/lib`,
);
const ruby = ['ruby', '-w', ...folders.flatMap((folder) => ['-I', folder])];

// Where the language itself lets anything pass for an id.
describeClient('ruby', { command: [...ruby, 'test/clients/ruby/program.rb'], without: ['no_id'] });
const programs = { file: 'first.rb', command: ['ruby', '-w', '-I', 'lib'] };
describeReadmes('ruby', programs);
describeGuides('ruby', programs);
