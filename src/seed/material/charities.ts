import type { CauseName } from './causes.ts';
import { americanCharities } from './charities/american-charities.ts';
import { australianCharities } from './charities/australian-charities.ts';
import { britishCharities } from './charities/british-charities.ts';
import { irishCharities } from './charities/irish-charities.ts';
import { newZealandCharities } from './charities/new-zealand-charities.ts';
import type { CharityMaterial } from './charity-material.ts';

/** The charities of the demo world. All of them are made up. */
export const charityMaterial: readonly CharityMaterial[] = [
  ...australianCharities,
  ...newZealandCharities,
  ...britishCharities,
  ...irishCharities,
  ...americanCharities,
];

/** Parts of names for charities beyond the hand-written ones: "Cairns Community Kitchen". */
export const charityNameParts: readonly { ending: string; cause: CauseName; does: string; pays: string }[] = [
  {
    ending: 'Community Kitchen',
    cause: 'Food and community',
    does: 'cook and share two hundred meals a day',
    pays: 'ten hot meals',
  },
  {
    ending: 'Hospice at Home',
    cause: 'Cancer care',
    does: 'care for people in their own beds',
    pays: 'an hour of care',
  },
  {
    ending: 'Animal Shelter',
    cause: 'Animals',
    does: 'find a home for every animal that can have one',
    pays: 'a week of food for a dog',
  },
  {
    ending: 'Youth Counselling',
    cause: 'Mental health',
    does: 'see young people within a week',
    pays: 'half a session',
  },
  {
    ending: 'Mountain and Water Rescue',
    cause: 'Rescue services',
    does: 'turn out in all weathers',
    pays: 'a rope bag',
  },
  {
    ending: 'Night Shelter',
    cause: 'Homelessness',
    does: 'keep a door open all night',
    pays: 'a bed for a night',
  },
  {
    ending: 'Literacy Trust',
    cause: 'Education',
    does: 'read with children every school day',
    pays: 'six books',
  },
  {
    ending: 'Children’s Ward Friends',
    cause: 'Child health',
    does: 'make hospital less frightening',
    pays: 'a morning of play',
  },
  {
    ending: 'Tree and River Society',
    cause: 'Environment',
    does: 'plant banks and clear water',
    pays: 'fifteen saplings',
  },
  {
    ending: 'Friendship Lunch Club',
    cause: 'Older people',
    does: 'bring people to the same table',
    pays: 'four lunches',
  },
];
