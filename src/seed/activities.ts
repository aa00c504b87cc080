import { type FitnessActivityType, fitnessActivityTypes } from '../db/rows/fitness-activity-rows.ts';
import type { CopyRow } from '../db/transfer/copy-rows.ts';
import { activityMaterial, phrases, type Town, towns } from './material.ts';
import { near } from './page-row.ts';
import { Random } from './random.ts';
import { inequality, rankPages } from './ranked-pages.ts';
import { inBatches, type SeedBatch } from './seed-batch.ts';
import type { SeedPage, SeedState } from './seed-state.ts';
import { inTimeOrder, type TimedEvent, timestamp } from './timeline.ts';
import { weightedChoice } from './weighted-choice.ts';

/** Generates the activities that supporters logged, in order of time. `state.pages` must be filled. */
export function generateActivities(state: SeedState): Generator<SeedBatch> {
  return inBatches('activities', 'fitness_activities', state.options.activities, activityRows(state));
}

function* activityRows(state: SeedState): Generator<CopyRow> {
  const { options, pages, since } = state;
  const random = new Random(options.seed, 'activity details');
  let id = 1;
  for (const { subject, second } of inTimeOrder(activityPlan(state), since, options.activities)) {
    const page = pages[subject - 1];
    if (page !== undefined) yield activityRow(state, id++, page, second, random);
  }
}

/** Plans who is active when: people with a page, and more often those in campaigns about moving. */
function* activityPlan(state: SeedState): Generator<TimedEvent> {
  const { campaigns, options, pages, asOf } = state;
  const people = pages.filter(({ userId }) => userId !== undefined);
  const ranks = rankPages(people, state, new Random(options.seed, 'zeal'));
  const choose = weightedChoice(campaigns, (campaign) => {
    if (!ranks.has(campaign)) return 0;
    return campaign.activities.length ? campaign.weight : campaign.weight / 50;
  });
  const random = new Random(options.seed, 'activity plan');
  for (let left = options.activities; left > 0; left--) {
    const campaign = choose(random);
    const page = random.pick(ranks.get(campaign) ?? [], inequality);
    const from = page.createdAt + 3600;
    const until = Math.min(asOf - 7200, campaign.lastDonationAt);
    yield { subject: page.id, second: from + Math.floor(random.next() * Math.max(0, until - from)) };
  }
}

function activityRow(state: SeedState, id: number, page: SeedPage, second: number, random: Random): CopyRow {
  const { campaign } = page;
  const type = drawType(campaign.activities, random);
  const metrics = drawMetrics(type, random);
  const manual = random.chance(0.15);
  const virtual = !manual && (type === 'bike' || type === 'run') && random.chance(0.12);
  const outdoors = !manual && !virtual && type !== 'gym' && type !== 'sport';
  const town = random.pick(towns[campaign.country]);
  const route =
    outdoors && metrics.distanceInMeters !== null && random.chance(0.06)
      ? drawRoute(town, metrics.distanceInMeters, random)
      : undefined;
  const located = route !== undefined || (outdoors && random.chance(0.5));
  const measured = !manual && random.chance(0.5);
  const forPage = !random.chance(0.01);
  const loggedAt = Math.min(state.asOf - 1, second + metrics.durationInSeconds + random.integer(20, 3000));
  return {
    id,
    user_id: page.userId ?? null,
    uid: `${manual ? 'manual' : 'device'}-${id}`,
    page_id: forPage ? page.id : null,
    campaign_id: forPage ? campaign.id : null,
    charity_id: forPage ? page.charity.id : null,
    type,
    manual,
    virtual,
    trainer: virtual && type === 'bike',
    flagged: random.chance(0.01),
    public: !random.chance(0.04),
    deleted_at: random.chance(0.02) ? timestamp(loggedAt) : null,
    started_at: timestamp(second),
    latitude: located ? (route?.latitude ?? near(town.latitude, random)) : null,
    longitude: located ? (route?.longitude ?? near(town.longitude, random)) : null,
    distance_in_meters: metrics.distanceInMeters,
    elevation_in_meters: metrics.elevationInMeters,
    calories: metrics.calories,
    duration_in_seconds: metrics.durationInSeconds,
    caption: random.pick(phrases('activity caption', type)),
    description: random.chance(0.2) ? random.pick(phrases('activity description')) : null,
    average_watts: measured && type === 'bike' ? Math.round(165 + random.bell() * 40) : null,
    average_heartrate: measured ? Math.round(138 + random.bell() * 14) : null,
    average_cadence:
      measured && (type === 'run' || type === 'bike') ? Math.round(85 + random.bell() * 6) : null,
    average_temp: outdoors && measured ? Math.round(16 + random.bell() * 6) : null,
    coordinates: route?.coordinates ?? null,
    elevation_series: route?.elevationSeries ?? null,
    created_at: timestamp(loggedAt),
    updated_at: timestamp(loggedAt),
  };
}

/** Draws mostly one of the campaign's own types, and sometimes any other. */
function drawType(own: readonly FitnessActivityType[], random: Random): FitnessActivityType {
  return own.length > 0 && random.chance(0.94) ? random.pick(own) : random.pick(fitnessActivityTypes);
}

/** Draws the metrics of one activity: pace, climb and energy follow from its type and length. */
function drawMetrics(type: FitnessActivityType, random: Random) {
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

/**
 * Draws a loop of the activity's length that starts somewhere in town.
 * @returns its start, and as JSON its `[[latitude, longitude], …]` and their heights in meters
 */
function drawRoute(town: Town, distanceInMeters: number, random: Random) {
  const latitude = near(town.latitude, random);
  const longitude = near(town.longitude, random);
  const points = 32;
  // A degree of latitude is 111 km. The radius is that of a circle as long as the activity.
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
