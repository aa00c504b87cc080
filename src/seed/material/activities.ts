import type { FitnessActivityType } from '../../db/rows/fitness-activity-rows.ts';

export interface ActivityMaterial {
  /** Meters per second, about normally spread; 0 for activities without a distance. */
  speed: number;
  /** Typical length in minutes. */
  minutes: number;
  /** Energy by minute, kcal. */
  kilocalories: number;
  /** Meters climbed for each kilometre. */
  climb: number;
  captions: readonly string[];
}

export const activityMaterial: Record<FitnessActivityType, ActivityMaterial> = {
  bike: {
    speed: 6.4,
    minutes: 75,
    kilocalories: 9.5,
    climb: 9,
    captions: [
      'Loop before work',
      'Hills with Sam',
      'Coffee ride',
      'Headwind both ways',
      'Long one on Sunday',
      'Commute, the scenic way',
      'Gravel and mud',
    ],
  },
  gym: {
    speed: 0,
    minutes: 45,
    kilocalories: 7,
    climb: 0,
    captions: [
      'Legs day',
      'Stairs, stairs, stairs',
      'Circuits',
      'Rowing and regret',
      'Stretching counts',
      'Strength with Priya',
    ],
  },
  hike: {
    speed: 1.15,
    minutes: 190,
    kilocalories: 6.8,
    climb: 48,
    captions: [
      'Ridge in the fog',
      'Up the back way',
      'Practice with the full pack',
      'Summit sandwiches',
      'Lost the path, found a waterfall',
    ],
  },
  run: {
    speed: 2.75,
    minutes: 42,
    kilocalories: 11,
    climb: 8,
    captions: [
      'Easy five',
      'Morning run',
      'Parkrun',
      'Intervals on the track',
      'Long slow run',
      'Ran into the rain',
      'Hill repeats',
      'Lunch break run',
      'New shoes!',
    ],
  },
  sport: {
    speed: 0,
    minutes: 70,
    kilocalories: 8,
    climb: 0,
    captions: ['Five-a-side', 'Tennis with Jo', 'Netball final', 'Touch footy', 'Table tennis marathon'],
  },
  swim: {
    speed: 0.75,
    minutes: 38,
    kilocalories: 10,
    climb: 0,
    captions: [
      'Sixty lengths',
      'Sea at sunrise',
      'Cold. Very cold.',
      'Technique night',
      'Round the buoy and back',
      'Saw a seal',
    ],
  },
  walk: {
    speed: 1.4,
    minutes: 55,
    kilocalories: 4.5,
    climb: 7,
    captions: [
      'Walk round the harbour',
      'Dog walk',
      'To work and back',
      'Evening stroll',
      'Ten thousand steps',
      'Along the canal',
      'With Mum and the pram',
    ],
  },
};

export const activityDescriptions = [
  'Legs like jelly, but done.',
  'Met the team at the usual corner.',
  'Faster than last week by a whole minute.',
  'Rained all the way. Worth it.',
  'Thank you to everyone who sponsored this one!',
  'Slow and steady.',
  'Had to stop for a very good dog.',
  'Personal best!',
] as const;
