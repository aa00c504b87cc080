import { profileOption, say, script } from './compare/options.ts';
import { loadData } from './load-data.ts';
import type { ProfileName } from './profiles.ts';

await script(
  'load.ts',
  'Loads the data set of a profile into a cluster of its own, or migrates a loaded one.',
)
  .addOption(profileOption('small'))
  .action(async ({ profile }: { profile: ProfileName }) => {
    await loadData(profile);
    say(`the data set "${profile}" is loaded`);
  })
  .parseAsync();
