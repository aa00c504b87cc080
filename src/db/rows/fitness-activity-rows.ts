export const fitnessActivityTypes = ['bike', 'gym', 'hike', 'run', 'sport', 'swim', 'walk'] as const;
export type FitnessActivityType = (typeof fitnessActivityTypes)[number];

export interface FitnessActivityRow {
  id: number;
  user_id: number;
  uid: string;
  page_id: number | null;
  campaign_id: number | null;
  charity_id: number | null;
  type: FitnessActivityType;
  manual: boolean;
  virtual: boolean;
  trainer: boolean;
  flagged: boolean;
  public: boolean;
  deleted_at: Date | null;
  started_at: Date;
  latitude: number | null;
  longitude: number | null;
  distance_in_meters: number | null;
  elevation_in_meters: number | null;
  calories: number | null;
  duration_in_seconds: number;
  caption: string;
  description: string | null;
  average_watts: number | null;
  average_heartrate: number | null;
  average_cadence: number | null;
  average_temp: number | null;
  /** `[latitude, longitude]` pairs. */
  coordinates: [number, number][] | null;
  elevation_series: number[] | null;
  created_at: Date;
  updated_at: Date;
}

/** Sums over activities; missing values count as 0. */
export interface FitnessSums {
  activity_count: number;
  distance_in_meters: number;
  elevation_in_meters: number;
  calories: number;
  duration_in_seconds: number;
}
