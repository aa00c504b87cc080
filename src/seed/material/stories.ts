import type { Challenge } from './campaign-material.ts';

/** First sentences of a supporter's story, by what they do. `{campaign}` and `{town}` are filled in. */
export const storyOpenings: Record<Challenge, readonly string[]> = {
  run: [
    'I have signed up for the {campaign}, and I have told enough people that there is no way back.',
    'In January I could not run for a bus. This season I am running the {campaign}.',
    'Somebody in {town} owes me a pint: I am doing the {campaign} after all.',
    'I am running the {campaign}, slowly, and on purpose.',
  ],
  walk: [
    'I am walking the {campaign} in my very comfortable shoes.',
    'A long walk in good company: that is how I sold the {campaign} to half of my family.',
    'Three of us from {town} are walking the {campaign} this year.',
  ],
  bike: [
    'I have bought padded shorts, so it is official: I am riding the {campaign}.',
    'My bike has been in the shed since {town} last had a summer. It comes out for the {campaign}.',
    'I am riding the {campaign} with people who are all faster than me.',
  ],
  swim: [
    'I am getting into cold water, voluntarily, for the {campaign}.',
    'I learned to swim at thirty-four. At thirty-six I am doing the {campaign}.',
    'Wetsuits are optional at the {campaign}. Courage is not.',
  ],
  hike: [
    'I am taking on the {campaign}, with blisters to follow.',
    'The furthest I had ever walked was round the zoo in {town}. Then I signed up for the {campaign}.',
    'Boots, map, sandwiches: I am ready for the {campaign}.',
  ],
  climb: [
    'I am climbing a great many stairs for the {campaign}. I take the lift at work.',
    'My firehouse is doing the {campaign} in full gear, and I lost the vote about it.',
    'Up is the only direction in the {campaign}.',
  ],
  beard: [
    'I have put the razor in a drawer for the {campaign}. My family has asked me to apologise in advance.',
    'For the {campaign} I am growing something between a caterpillar and a coastline.',
    'Six of us at work are doing the {campaign}. There is a chart on the wall.',
  ],
  dry: [
    'I am doing {campaign}: no wine, no beer, no excuses.',
    'No drinks for a month. The landlord in {town} sends his regards.',
    'I have joined {campaign}, and I am told that the second Friday is the hard one.',
  ],
  bake: [
    'My kitchen is a warehouse of sponge, and it is all because of {campaign}.',
    'I am baking for {campaign}. If you work with me, you cannot escape.',
    'Lemon drizzle, parkin, brownies: order below, all for {campaign}.',
  ],
  silence: [
    'Anyone who knows me will want to see this: I am going quiet for {campaign}.',
    'My class has challenged me to say nothing for a day. They are very keen on {campaign}.',
  ],
  read: [
    'I am reading my way through {campaign}, one late night at a time.',
    'The pile beside my bed is going down at last, thanks to {campaign}.',
  ],
  any: [
    'I am turning forty, and I have everything I need. Please give this instead.',
    'I am shaving my head in front of the whole office in {town}. It will not be pretty.',
    'Our street party has a jar on every table this year.',
    'We asked for no flowers. Dad would have wanted this.',
    'I am learning the accordion, and I will stop once we reach the target.',
  ],
};

/** What the charity does; `{charity}`, `{does}`, `{pays}` and `{money}` (such as "$50") are filled in. */
export const storyPurposes = [
  'I am raising money for {charity}. They {does}, and {money} pays for {pays}.',
  '{charity} will have all of it. {money} pays for {pays}.',
  'I chose {charity} because they {does}.',
  'Everything goes to {charity}, who {does}. To give you an idea: {money} is {pays}.',
] as const;

export const storyPreparations = [
  'Training is going better than expected, which says more about my expectations.',
  'I have started early, I have a plan on the fridge, and I have already ignored it twice.',
  'The dog comes along on most days and is getting fitter than I am.',
  'I will post how it goes here, photographs included, good and bad.',
  'My sister is doing it with me, so this is also a competition.',
  'I have set the target higher than is sensible. Help me to be wrong about that.',
  'If we pass the target, I will do it in a costume that you choose.',
] as const;

export const storyClosings = [
  'Whatever you can spare helps. Thank you!',
  'A coffee’s worth or a dinner’s worth, it all counts.',
  'Please sponsor me, and pass this page on to one other person.',
  'If you cannot give, come and cheer. I will need it.',
  'Thank you for reading this far, and for anything that you give.',
  'Every bit takes me a step closer. Thank you from the bottom of my heart.',
] as const;

export const defaultStory =
  'I am taking part in {campaign} to raise money for {charity}. Please help me to reach my target.';

/** Names of pages besides the supporter's own name. */
export const pageNames: Record<Challenge, readonly string[]> = {
  run: ['{first} runs', '{first}’s long run', 'Run {first} run'],
  walk: ['{first}’s walk', 'Walking with {first}'],
  bike: ['{first} on two wheels', '{first}’s ride'],
  swim: ['{first} swims', '{first} in deep water'],
  hike: ['{first} goes up', '{first}’s big hike'],
  climb: ['{first} takes the stairs', 'Up with {first}'],
  beard: ['{first}’s fine whiskers', '{first} has not shaved'],
  dry: ['{first} stays clear', '{first}’s quiet month'],
  bake: ['{first}’s bake sale', 'Cakes by {first}'],
  silence: ['{first} says nothing', '{first}’s quiet day'],
  read: ['{first} reads', '{first}’s pile of books'],
  any: ['{first}’s birthday', 'In memory of a good friend', '{first} gives it a go', '{first}’s head shave'],
};
