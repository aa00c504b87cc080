import type { CopyRow } from '../db/transfer/copy-rows.ts';
import type { SeedCampaign } from './campaigns.ts';
import { phrases, type Town, towns } from './material.ts';
import { type PageFacts, pageRow } from './page-row.ts';
import { Random } from './random.ts';
import type { SeedBatch } from './seed-batch.ts';
import { demoUserId, type SeedPage, type SeedState } from './seed-state.ts';
import { toSlug } from './slugs.ts';
import { DAY, inTimeOrder, type TimedEvent, timestamp, timestampOrNull } from './timeline.ts';
import { nameOfUser, userRow } from './users.ts';
import { drawCentsOf, weightedChoice } from './weighted-choice.ts';
import { writeDefaultStory, writePageName, writeStory, writeTeamStory } from './write-story.ts';

const pagesPerBatch = 5_000;
/** How many teams of a campaign accept members at the same time. A new team closes the oldest one. */
const openTeams = 8;
const drawTargetCents = drawCentsOf('target');

/** Generates users, pages and teams in the order of their creation. Fills `state.pages` for donations and activities. */
export function* generatePages(state: SeedState): Generator<SeedBatch> {
  const { pages, teams, seed } = state.options;
  const random = new Random(seed, 'team leaders');
  const writer = new PageWriter(state);
  let peopleLeft = pages - teams;
  let teamsLeft = teams;
  for (const { subject, second } of inTimeOrder(signUps(state), state.since, pages - teams)) {
    // Selection sampling: everyone is equally likely to lead a team, and exactly `teams` people do.
    const leads = random.next() * peopleLeft < teamsLeft;
    peopleLeft -= 1;
    if (leads) teamsLeft -= 1;
    const campaign = state.campaigns[subject];
    if (campaign !== undefined) writer.signUp(campaign, second, leads);
    if (writer.pendingPages >= pagesPerBatch) yield writer.takeBatch();
  }
  if (writer.pendingPages > 0) yield writer.takeBatch();
}

function* signUps({ options, campaigns }: SeedState): Generator<TimedEvent> {
  const choose = weightedChoice(campaigns, ({ weight }) => weight);
  const random = new Random(options.seed, 'sign-ups');
  for (let count = options.pages - options.teams; count > 0; count--) {
    const { index, opensAt, closesAt } = choose(random);
    yield { subject: index, second: opensAt + Math.floor(random.next() ** 0.85 * (closesAt - opensAt)) };
  }
}

/** A person's page, with the fields that their team inherits. */
interface IndividualPage extends SeedPage {
  userId: number;
  targetCents: number;
  town: Town;
}

interface Team {
  id: number;
  leaderUserId: number;
  createdAt: number;
}

/** Creates the users, pages, teams, memberships and invitations of each sign-up. */
class PageWriter {
  readonly #state: SeedState;
  readonly #random: Random;
  /** Slugs of pages and names of teams. */
  readonly #taken = new Set<string>();
  /** By campaign. */
  readonly #openTeams: Team[][];
  #teamCount = 0;
  #invitationCount = 0;
  #rows = emptyRows();

  constructor(state: SeedState) {
    this.#state = state;
    this.#random = new Random(state.options.seed, 'page details');
    this.#openTeams = state.campaigns.map(() => []);
  }

  get pendingPages(): number {
    return this.#rows.pages.length;
  }

  /** Returns the rows written since the last call. */
  takeBatch(): SeedBatch {
    const tables = Object.entries(this.#rows).map(([table, rows]) => ({ table, rows }));
    const count = this.pendingPages;
    this.#rows = emptyRows();
    return { part: 'pages', count, tables };
  }

  /** Creates someone's page and, when `leads`, a team with its own page. */
  signUp(campaign: SeedCampaign, createdAt: number, leads: boolean): void {
    const page = this.#addIndividualPage(campaign, createdAt);
    if (leads) this.#addTeam(page);
    else if (this.#random.chance(0.45)) this.#joinTeam(page);
  }

  #addIndividualPage(campaign: SeedCampaign, createdAt: number): IndividualPage {
    const random = this.#random;
    const open = campaign.listed.filter((charity) => charity.open);
    const choices = open.length > 0 ? open : campaign.choices;
    const charity = random.pick(choices.slice(0, random.integer(1, choices.length)));
    const userId = this.#supporter(campaign, createdAt);
    const page = this.#nextPage({ campaign, charity, userId, createdAt });
    if (userId === demoUserId) this.#state.demoPage = page;
    const town = random.pick(towns[campaign.country]);
    const person = nameOfUser(this.#state, userId);
    const facts = { campaign, charity, first: person.first, town: town.name };
    const hasSetStory = random.chance(0.7);
    const name = random.chance(0.75) ? person.full : writePageName(facts, random);
    const targetCents = drawTargetCents(random);
    const story = hasSetStory ? writeStory(facts, random) : writeDefaultStory(facts, random);
    const giftAidEligible = charity.giftAid && random.chance(0.9);
    this.#addPageRow({ page, teamId: null, name, story, hasSetStory, giftAidEligible, targetCents, town });
    return { ...page, userId, targetCents, town };
  }

  /** Returns mostly a new user, who signed up minutes before, and sometimes a supporter of an earlier campaign. */
  #supporter(campaign: SeedCampaign, createdAt: number): number {
    const { userCountries, demoCampaign, demoPage } = this.#state;
    const random = this.#random;
    if (campaign === demoCampaign && demoPage === undefined) return demoUserId;
    const { length: users } = userCountries;
    if (users > 20 && random.chance(0.1)) return random.integer(demoUserId + 1, users);
    const userId = userCountries.push(campaign.country);
    this.#rows.users.push(userRow(this.#state, userId, createdAt - random.integer(120, 1800), random));
    return userId;
  }

  #nextPage<Page extends Omit<SeedPage, 'id'>>(page: Page): Page & SeedPage {
    const numbered = { id: this.#state.pages.length + 1, ...page };
    this.#state.pages.push(numbered);
    return numbered;
  }

  #addTeam(leader: IndividualPage): void {
    const random = this.#random;
    const { asOf } = this.#state;
    const { campaign, charity, town, targetCents } = leader;
    const teamId = ++this.#teamCount;
    const createdAt = Math.min(leader.createdAt + random.integer(180, 5400), asOf - 600);
    const name = this.#teamName(campaign, teamId);
    const page = this.#nextPage({ campaign, charity, userId: undefined, createdAt });
    const { first } = nameOfUser(this.#state, leader.userId);
    const facts = { campaign, charity, first, town: town.name, team: name.replace(/^The /, '') };
    const story = writeTeamStory(facts, random);
    const giftAidEligible = charity.giftAid;
    this.#addPageRow({ page, teamId, name, story, hasSetStory: true, giftAidEligible, targetCents, town });
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
    const open = this.#openTeams[campaign.index] ?? [];
    if (open.push(team) > openTeams) open.shift();
    if (random.chance(0.3)) this.#addInvitation(team);
  }

  /** Returns a name that no other team of the campaign has, with a number when the words are taken. */
  #teamName({ index }: SeedCampaign, teamId: number): string {
    const random = this.#random;
    const words = `${random.pick(phrases('team name start'))} ${random.pick(phrases('team name end'))}`;
    const name = random.chance(0.5) ? `The ${words}` : words;
    return this.#claim(`${index}/team ${name}`) ? name : `${name} ${teamId}`;
  }

  #claim(text: string): boolean {
    const isNew = !this.#taken.has(text);
    this.#taken.add(text);
    return isNew;
  }

  /** Adds a page to a team. Some teams attract many more people than others. */
  #joinTeam(page: IndividualPage): void {
    const random = this.#random;
    const open = this.#openTeams[page.campaign.index] ?? [];
    if (open.length === 0) return;
    const team = random.pick(open, 2);
    const since = Math.max(page.createdAt, team.createdAt);
    const joinedAt = Math.min(since + random.integer(20, 3000), this.#state.asOf - 30);
    this.#addMember(team.id, page, joinedAt);
    if (random.chance(0.25)) this.#addInvitation(team, { pageId: page.id, at: joinedAt });
  }

  #addMember(teamId: number, page: IndividualPage, joinedAt: number): void {
    this.#rows.team_members.push({
      page_id: page.id,
      team_id: teamId,
      campaign_id: page.campaign.id,
      joined_at: timestamp(joinedAt),
    });
  }

  /** Adds an accepted invitation or, without `accepted`, one that is pending, cancelled or expired. */
  #addInvitation(team: Team, accepted?: { pageId: number; at: number }): void {
    const random = this.#random;
    const id = ++this.#invitationCount;
    const createdAt = accepted
      ? Math.max(team.createdAt, accepted.at - random.integer(1, 3) * DAY)
      : team.createdAt + 600;
    const cancelled = accepted === undefined && random.chance(0.2);
    this.#rows.invitations.push({
      id,
      team_id: team.id,
      // Nobody has the token, so a demo invitation can't be redeemed.
      token_hash: random.bytes(32),
      email: `friend-${id}@example.org`,
      created_by_user_id: team.leaderUserId,
      accepted_page_id: accepted?.pageId ?? null,
      accepted_at: timestampOrNull(accepted?.at ?? null),
      cancelled_at: cancelled ? timestamp(createdAt + 1800) : null,
      expires_at: timestamp(createdAt + 30 * DAY),
      created_at: timestamp(createdAt),
    });
  }

  #addPageRow(facts: Omit<PageFacts, 'slug'>): void {
    const { campaign, id } = facts.page;
    const wanted = toSlug(facts.name);
    const isFree = wanted !== '' && this.#claim(`${campaign.index}/${wanted}`);
    const slug = isFree ? wanted : `${wanted || 'page'}-${id}`;
    this.#rows.pages.push(pageRow(this.#state, { ...facts, slug }, this.#random));
    for (const group of campaign.groups) {
      // The first values are the popular ones.
      const value = this.#random.pick(group.values, 1.4);
      this.#rows.page_group_values.push({
        page_id: id,
        value_id: value.id,
        group_id: group.id,
        campaign_id: campaign.id,
      });
    }
  }
}

/** Returns empty lists of rows by table, in the order of the foreign keys. */
function emptyRows() {
  const rows = (): CopyRow[] => [];
  return {
    users: rows(),
    pages: rows(),
    page_group_values: rows(),
    teams: rows(),
    team_members: rows(),
    invitations: rows(),
  };
}
