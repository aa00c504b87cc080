import { profileOption, say, script } from './compare/options.ts';
import { loadData, type ProfileName } from './data.ts';

await script('load.ts', 'Loads the data set of a profile, or migrates one that is loaded.')
  .addOption(profileOption('small'))
  .action(async ({ profile }: { profile: ProfileName }) => {
    await loadData(profile);
    say(`the data set "${profile}" is loaded`);
  })
  .parseAsync();
