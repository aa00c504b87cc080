import type { FitnessActivityType } from '../../db/rows/fitness-activity-rows.ts';
import type { Challenge } from './campaign-material.ts';

/** Events that towns lend their names to, for campaigns beyond the hand-written ones: "Dunedin Sunrise Run". */
export const campaignNameParts: readonly {
  ending: string;
  challenge: Challenge;
  activities: readonly FitnessActivityType[];
}[] = [
  { ending: 'Sunrise Run', challenge: 'run', activities: ['run', 'walk'] },
  { ending: 'Twilight Walk', challenge: 'walk', activities: ['walk', 'run'] },
  { ending: 'Century Ride', challenge: 'bike', activities: ['bike'] },
  { ending: 'Winter Swim', challenge: 'swim', activities: ['swim'] },
  { ending: 'Ridge Hike', challenge: 'hike', activities: ['hike', 'walk'] },
  { ending: 'Stair Climb', challenge: 'climb', activities: ['gym', 'sport'] },
  { ending: 'Bake Off for Good', challenge: 'bake', activities: [] },
];
