import { PageWriter } from './page-writer.ts';
import { Random } from './random.ts';
import type { SeedBatch } from './seed-batch.ts';
import { type EventSource, inTimeOrder } from './timeline.ts';
import { WeightedChoice } from './weighted-choice.ts';
import type { World } from './world.ts';

const pagesPerBatch = 5_000;

/**
 * Users, pages and teams in the order in which they came to be. It fills `world.pages`, which donations and
 * activities need: take all of its batches first.
 */
export function* generatePages(world: World): Generator<SeedBatch> {
  const { pages, teams, seed } = world.options;
  const random = new Random(seed, 'team leaders');
  const writer = new PageWriter(world);
  let peopleLeft = pages - teams;
  let teamsLeft = teams;
  for (const { subject, second } of inTimeOrder(signUps(world), world.since, world.asOf)) {
    // Selection sampling: every page is as likely to lead, and in the end exactly `teams` of them do.
    const leads = random.next() * peopleLeft < teamsLeft;
    peopleLeft -= 1;
    if (leads) teamsLeft -= 1;
    const campaign = world.campaigns[subject];
    if (campaign !== undefined) writer.signUp(campaign, second, leads);
    if (writer.pendingPages >= pagesPerBatch) yield takeBatch(writer);
  }
  if (writer.pendingPages > 0) yield takeBatch(writer);
}

function takeBatch(writer: PageWriter): SeedBatch {
  return { part: 'pages', count: writer.pendingPages, tables: writer.takeTables() };
}

function signUps(world: World): EventSource {
  const { options, campaigns } = world;
  const choice = new WeightedChoice(campaigns.map(({ weight }) => weight));
  return (visit) => {
    const random = new Random(options.seed, 'sign-ups');
    for (let count = options.pages - options.teams; count > 0; count--) {
      const index = choice.draw(random);
      const campaign = campaigns[index];
      if (campaign === undefined) continue;
      const { opensAt, closesAt } = campaign;
      visit(index, opensAt + Math.floor(random.next() ** 0.85 * (closesAt - opensAt)));
    }
  };
}
