import type { CopyRow } from '../db/transfer/copy-rows.ts';
import type { SeedCampaign } from './campaigns.ts';
import { type PageFacts, pageRow } from './draw-page.ts';
import { type Town, towns } from './material.ts';
import { Random } from './random.ts';
import type { SeedBatch } from './seed-batch.ts';
import { invitationRow, OpenTeams, teamName } from './teams.ts';
import { timestamp } from './time.ts';
import { inTimeOrder, type TimedEvent } from './timeline.ts';
import { toSlug, UniqueSlugs } from './unique-slugs.ts';
import { nameOfUser, userRow } from './users.ts';
import { drawCentsOf, WeightedChoice } from './weighted-choice.ts';
import { demoUserId, type SeedPage, type World } from './world.ts';
import { writeDefaultStory, writePageName, writeStory, writeTeamStory } from './write-story.ts';

const pagesPerBatch = 5_000;
const drawTargetCents = drawCentsOf('target');

/** Users, pages and teams in the order in which they came to be. It fills `world.pages` for donations and activities. */
export function* generatePages(world: World): Generator<SeedBatch> {
  const { pages, teams, seed } = world.options;
  const random = new Random(seed, 'team leaders');
  const writer = new PageWriter(world);
  let peopleLeft = pages - teams;
  let teamsLeft = teams;
  for (const { subject, second } of inTimeOrder(signUps(world), world.since, pages - teams)) {
    // Selection sampling: every page is as likely to lead, and in the end exactly `teams` of them do.
    const leads = random.next() * peopleLeft < teamsLeft;
    peopleLeft -= 1;
    if (leads) teamsLeft -= 1;
    const campaign = world.campaigns[subject];
    if (campaign !== undefined) writer.signUp(campaign, second, leads);
    if (writer.pendingPages >= pagesPerBatch) yield writer.takeBatch();
  }
  if (writer.pendingPages > 0) yield writer.takeBatch();
}

function* signUps({ options, campaigns }: World): Generator<TimedEvent> {
  const choice = new WeightedChoice(campaigns, ({ weight }) => weight);
  const random = new Random(options.seed, 'sign-ups');
  for (let count = options.pages - options.teams; count > 0; count--) {
    const { index, opensAt, closesAt } = choice.draw(random);
    yield { subject: index, second: opensAt + Math.floor(random.next() ** 0.85 * (closesAt - opensAt)) };
  }
}

/** A person's page and what a team made by them takes over. */
interface IndividualPage extends SeedPage {
  userId: number;
  targetCents: number;
  town: Town;
}

/** Turns "somebody signs up for this campaign now" into users, pages, teams, memberships and invitations. */
class PageWriter {
  readonly #world: World;
  readonly #random: Random;
  readonly #slugs: UniqueSlugs;
  readonly #openTeams = new OpenTeams();
  #teamCount = 0;
  #invitationCount = 0;
  #rows = emptyRows();

  constructor(world: World) {
    this.#world = world;
    this.#random = new Random(world.options.seed, 'page details');
    this.#slugs = new UniqueSlugs(world.options.pages * 2);
  }

  get pendingPages(): number {
    return this.#rows.pages.length;
  }

  /** The rows written since the last call. */
  takeBatch(): SeedBatch {
    const tables = Object.entries(this.#rows).map(([table, rows]) => ({ table, rows }));
    const count = this.pendingPages;
    this.#rows = emptyRows();
    return { part: 'pages', count, tables };
  }

  /** Someone makes a page, and when `leads` a team with a page of its own. */
  signUp(campaign: SeedCampaign, createdAt: number, leads: boolean): void {
    const page = this.#addIndividualPage(campaign, createdAt);
    if (leads) this.#addTeam(page);
    else this.#joinTeam(page);
  }

  #addIndividualPage(campaign: SeedCampaign, createdAt: number): IndividualPage {
    const random = this.#random;
    const open = campaign.listed.filter((charity) => charity.open);
    const choices = open.length > 0 ? open : campaign.choices;
    const charity = random.pick(choices.slice(0, random.integer(1, choices.length)));
    const userId = this.#supporter(campaign, createdAt);
    const page = { id: this.#world.pages.length + 1, campaign, charity, userId, createdAt };
    this.#world.pages.push(page);
    if (userId === demoUserId) this.#world.demoPage = page;
    const town = random.pick(towns[campaign.country]);
    const person = nameOfUser(this.#world, userId);
    const facts = { campaign, charity, first: person.first, town: town.name };
    const hasSetStory = random.chance(0.7);
    const name = random.chance(0.75) ? person.full : writePageName(facts, random);
    const targetCents = drawTargetCents(random);
    this.#addPageRow({
      page,
      teamId: null,
      name,
      story: hasSetStory ? writeStory(facts, random) : writeDefaultStory(facts, random),
      hasSetStory,
      giftAidEligible: charity.giftAid && random.chance(0.9),
      targetCents,
      town,
    });
    return { ...page, targetCents, town };
  }

  /** Mostly someone new, who signed up minutes before; sometimes a supporter of an earlier campaign. */
  #supporter(campaign: SeedCampaign, createdAt: number): number {
    const { userCountries, demoCampaign, demoPage } = this.#world;
    const random = this.#random;
    if (campaign === demoCampaign && demoPage === undefined) return demoUserId;
    const { length: users } = userCountries;
    if (users > 20 && random.chance(0.1)) return random.integer(demoUserId + 1, users);
    const userId = userCountries.push(campaign.country);
    this.#rows.users.push(userRow(this.#world, userId, createdAt - random.integer(120, 1800), random));
    return userId;
  }

  #addTeam(leader: IndividualPage): void {
    const { pages, asOf } = this.#world;
    const random = this.#random;
    const { campaign, charity, town, targetCents } = leader;
    const teamId = ++this.#teamCount;
    const createdAt = Math.min(leader.createdAt + random.integer(180, 5400), asOf - 600);
    const name = teamName(campaign.index, teamId, this.#slugs, random);
    const page = { id: pages.length + 1, campaign, charity, userId: undefined, createdAt };
    pages.push(page);
    const { first } = nameOfUser(this.#world, leader.userId);
    const facts = { campaign, charity, first, town: town.name, team: name.replace(/^The /, '') };
    this.#addPageRow({
      page,
      teamId,
      name,
      story: writeTeamStory(facts, random),
      hasSetStory: true,
      giftAidEligible: charity.giftAid,
      targetCents,
      town,
    });
    this.#rows.teams.push({
      id: teamId,
      uuid: random.uuid(),
      campaign_id: campaign.id,
      name,
      leader_page_id: leader.id,
      page_id: page.id,
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + Math.floor(random.next() ** 2 * (asOf - createdAt))),
    });
    this.#addMember(teamId, leader, createdAt);
    const team = { id: teamId, leaderUserId: leader.userId, createdAt };
    this.#openTeams.add(campaign.index, team);
    if (random.chance(0.3))
      this.#rows.invitations.push(invitationRow(++this.#invitationCount, team, undefined, random));
  }

  #joinTeam(page: IndividualPage): void {
    const random = this.#random;
    if (!random.chance(0.45)) return;
    const team = this.#openTeams.draw(page.campaign.index, random);
    if (team === undefined) return;
    const joinedAt = Math.min(
      Math.max(page.createdAt, team.createdAt) + random.integer(20, 3000),
      this.#world.asOf - 30,
    );
    this.#addMember(team.id, page, joinedAt);
    if (random.chance(0.25)) {
      const accepted = { pageId: page.id, at: joinedAt };
      this.#rows.invitations.push(invitationRow(++this.#invitationCount, team, accepted, random));
    }
  }

  #addMember(teamId: number, page: IndividualPage, joinedAt: number): void {
    this.#rows.team_members.push({
      page_id: page.id,
      team_id: teamId,
      campaign_id: page.campaign.id,
      joined_at: timestamp(joinedAt),
    });
  }

  #addPageRow(facts: Omit<PageFacts, 'slug'>): void {
    const { campaign, id } = facts.page;
    const wanted = toSlug(facts.name);
    const isFree = wanted !== '' && this.#slugs.claim(campaign.index, wanted);
    const slug = isFree ? wanted : `${wanted || 'page'}-${id}`;
    this.#rows.pages.push(pageRow(this.#world, { ...facts, slug }, this.#random));
    for (const group of campaign.groups) {
      // The first values are the popular ones.
      const value = group.values[Math.floor(this.#random.next() ** 1.4 * group.values.length)];
      if (value === undefined) continue;
      this.#rows.page_group_values.push({
        page_id: id,
        value_id: value.id,
        group_id: group.id,
        campaign_id: campaign.id,
      });
    }
  }
}

/** By table, in the order of the foreign keys. */
function emptyRows() {
  return {
    users: [] as CopyRow[],
    pages: [] as CopyRow[],
    page_group_values: [] as CopyRow[],
    teams: [] as CopyRow[],
    team_members: [] as CopyRow[],
    invitations: [] as CopyRow[],
  };
}
