import { expect } from 'chai';
import { type Call, found } from './call.ts';
import type { ClientModule } from './published-client.ts';

export const fitnessCalls: Record<string, Call> = {
  'fitness-activities.createFitnessActivity': async (api, { token, campaign, page }) => {
    const { fitness_activity: made } = await api.createFitnessActivity({
      token,
      type: 'walk',
      caption: 'To the sea',
      distance: 3.1,
      unit: 'miles',
      duration: 40,
      durationUnit: 'minutes',
      pageId: page.id,
    });
    expect(api.deserializeFitnessActivity(made)).to.include({ distance: 4989, duration: 2400, manual: true });
    await found(api.fetchFitnessActivities({ campaign: campaign.uid, include_manual: true }), made.id);
    await api.updateFitnessActivity(made.id, {
      token,
      caption: 'To the sea and back',
      distance: 10,
      unit: 'km',
    });
    const listed = async () =>
      (await api.fetchFitnessActivities({ campaign: campaign.uid, include_manual: true })).find(
        ({ id }: ClientModule) => id === made.id,
      );
    expect(await listed()).to.include({ caption: 'To the sea and back', distance_in_meters: 10_000 });
    await api.deleteFitnessActivity(made.id, token);
    expect(await listed()).to.equal(undefined);
  },
  'fitness-activities.deserializeFitnessActivity': async () => {},
  'fitness-activities.fetchFitnessActivities': async ({ fetchFitnessActivities }, { page }) => {
    const rows = await fetchFitnessActivities({ page: page.id });
    expect(rows.map((row: ClientModule) => row.distance_in_meters)).to.deep.equal([5000]);
  },
  'fitness-activities.updateFitnessActivity': async () => {},
  'fitness-activities.deleteFitnessActivity': async () => {},
  'fitness-leaderboard.fetchFitnessLeaderboard': async (api, { campaign, page, teamPage }, version) => {
    for (const [type, id] of [
      ['individual', page.id],
      ['team', teamPage.id],
    ] as const) {
      const [row] = await api.fetchFitnessLeaderboard({ campaign: campaign.uid, type });
      const read = api.deserializeFitnessLeaderboard(row, 0);
      expect(read, type).to.include({ id, distance: 5000, charity: 'River Trust', raised: 3500 });
      if (version === 1) continue;
      expect(read.position).to.equal(1);
    }
  },
  'fitness-leaderboard.deserializeFitnessLeaderboard': async () => {},
  'fitness-totals.fetchFitnessSummary': async ({ fetchFitnessSummary }, { campaign }) => {
    const { run } = await fetchFitnessSummary(campaign.uid);
    expect(run).to.deep.equal({ duration: 1800, calories: 400, distance: 5000 });
    expect((await fetchFitnessSummary([campaign.uid, 'au-0'])).run.distance).to.equal(5000);
  },
  'fitness-totals.fetchFitnessTotals': async ({ fetchFitnessTotals }, { campaign }) => {
    expect(await fetchFitnessTotals(campaign.uid)).to.deep.equal({
      duration: 1800,
      calories: 400,
      distance: 5000,
    });
  },
};
