import type { FitnessActivityType } from '../db/rows/fitness-activity-rows.ts';
import { activityMaterial, type Town } from './material.ts';
import { near } from './page-rows.ts';
import type { Random } from './random.ts';

/** What was measured of one activity: pace, climb and energy follow from its type and length. */
interface ActivityMetrics {
  durationInSeconds: number;
  distanceInMeters: number | null;
  elevationInMeters: number | null;
  calories: number | null;
}

export function drawMetrics(type: FitnessActivityType, random: Random): ActivityMetrics {
  const { speed, minutes, kilocalories, climb } = activityMaterial[type];
  const durationInSeconds = Math.round(minutes * 60 * Math.max(0.25, 1 + random.bell() * 0.45));
  const distance = speed * Math.max(0.5, 1 + random.bell() * 0.16) * durationInSeconds;
  return {
    durationInSeconds,
    distanceInMeters: speed > 0 ? Math.round(distance) : null,
    elevationInMeters: climb > 0 ? Math.round((distance / 1000) * climb * (0.4 + random.next())) : null,
    calories: random.chance(0.9)
      ? Math.round((durationInSeconds / 60) * kilocalories * (0.8 + random.next() * 0.4))
      : null,
  };
}

export interface Route {
  latitude: number;
  longitude: number;
  /** JSON of `[[latitude, longitude], …]`. */
  coordinates: string;
  /** JSON of heights in meters. */
  elevationSeries: string;
}

/** A loop of the activity's length that starts somewhere in town. */
export function drawRoute(town: Town, distanceInMeters: number, random: Random): Route {
  const latitude = near(town.latitude, random);
  const longitude = near(town.longitude, random);
  const points = 32;
  // A degree of latitude is 111 km; the radius is that of a circle as long as the activity.
  const radius = distanceInMeters / (2 * Math.PI) / 111_000;
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const bearing = random.next() * 2 * Math.PI;
  const wobble = 0.15 + random.next() * 0.2;
  const base = random.integer(3, 120);
  const coordinates: [number, number][] = [];
  const heights: number[] = [];
  for (let point = 0; point <= points; point++) {
    const angle = (point / points) * 2 * Math.PI;
    const reach = radius * (1 + wobble * Math.sin(angle * 3));
    coordinates.push([
      round(latitude + reach * (Math.sin(angle + bearing) - Math.sin(bearing))),
      round(longitude + (reach * (Math.cos(angle + bearing) - Math.cos(bearing))) / squeeze),
    ]);
    heights.push(Math.round(base + 18 * wobble * (1 - Math.cos(angle)) + random.integer(0, 2)));
  }
  return {
    latitude,
    longitude,
    coordinates: JSON.stringify(coordinates),
    elevationSeries: JSON.stringify(heights),
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
