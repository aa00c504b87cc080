import { describeScenario } from './run-scenario.ts';

const folders = ['fundraising', 'oauth', 'metadata'].map(
  (service) => `generated/clients/ruby/${service}/lib`,
);

describeScenario('ruby', {
  command: ['ruby', '-w', ...folders.flatMap((folder) => ['-I', folder]), 'test/clients/ruby/scenario.rb'],
});
