import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { runs } from '../support/properties.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

type Values = Record<string, unknown>;

/** Paths of the same record: a team is also edited as its page. */
type Kind = 'pages' | 'teams';

/** One editor: what they change, and as what. */
interface Editor {
  kind: Kind;
  edits: Values;
}

const shared = {
  /** The number of the trial follows. */
  name: fc.constant('Name'),
  story: fc.integer({ min: 1, max: 3 }).map((each) => `<p>Story ${each}</p>`),
  target_cents: fc.integer({ min: 1, max: 5 }),
};
const pageEdits = {
  ...shared,
  slug: fc.constant('slug'),
  state: fc.constantFrom('active', 'paused', 'cancelled'),
  expires_at: fc.constantFrom('2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z', null),
  thank_you: fc.constantFrom('Thanks', 'Many thanks', null),
  video_url: fc.constantFrom('https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871', null),
  suggested_donation_cents: fc.constantFrom(100, 200, null),
  group_values: fc.constantFrom('Red', 'Blue').map((value) => [{ key: 'club', value }]),
  /** Which of the users. */
  user: fc.integer({ min: 0, max: 2 }),
};
const teamEdits = {
  ...shared,
  /** Which of the members. */
  leader: fc.integer({ min: 0, max: 2 }),
};
type Fields = Record<string, fc.Arbitrary<unknown>>;
const some = (fields: Fields): fc.Arbitrary<Values> => fc.record(fields, { requiredKeys: [] });
/** Two editors of the same kind often edit the same field, and nothing else. */
const pairOf = (kind: Kind, fields: Fields): fc.Arbitrary<[Editor, Editor]> => {
  const editor = (edits: fc.Arbitrary<Values>) => edits.map((each): Editor => ({ kind, edits: each }));
  const same = fc.constantFrom(...Object.entries(fields)).chain(([name, value]) => {
    const only = editor(fc.record({ [name]: value }));
    return fc.tuple(only, only);
  });
  return fc.oneof(same, fc.tuple(editor(some(fields)), editor(some(fields))));
};
const pagePair = pairOf('pages', pageEdits);
const teamPair = fc.oneof(
  pagePair,
  pairOf('teams', teamEdits),
  fc.tuple(pagePair, pairOf('teams', teamEdits)).map(([[page], [team]]): [Editor, Editor] => [page, team]),
);
const happening = fc.constantFrom('nothing', 'a donation', 'a post', 'a new member', 'a refund');

/** What happens to two members of staff who edit the same record after both have read it. */
describe('Pairs of editors', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const campaign = await build.campaign();
    const charity = await build.charity();
    const group = await build.campaignGroup({ campaign_id: campaign.id, key: 'club' });
    await knex('campaign_groups').where({ id: group.id }).update({ free_text: true, optional: true });
    const users = [await build.user(), await build.user(), await build.user()];
    const newPage = () =>
      build.page({ campaign_id: campaign.id, charity_id: charity.id, user_id: users[0]?.id ?? 0 });
    const teams = [];
    for (let count = 0; count < 3; count += 1) {
      const leader = await newPage();
      const built = await build.team({ leader });
      const members = [leader.id];
      for (const page of [await newPage(), await newPage()]) {
        await build.member(built.team, page);
        members.push(page.id);
      }
      teams.push({ ...built, members });
    }
    const pages = [await newPage(), await newPage(), await newPage()];
    const staff = [await build.staffToken({ role: 'owner' }), await build.staffToken({ role: 'owner' })];
    return { users, pages, teams, newPage, staff };
  });

  /** The record of a trial: one of the pages, or of the teams. */
  const recordOf = (which: number) => {
    const { pages, teams } = world;
    const team = which < teams.length ? teams[which] : undefined;
    const page = team?.page ?? pages[which - teams.length];
    if (!page) throw new Error(`no record ${which}`);
    return { page, team };
  };
  type Edited = ReturnType<typeof recordOf>;

  const headersOf = (editor: number) => world.staff[editor]?.options.headers ?? {};
  const pathOf = ({ page, team }: Edited, kind: Kind) =>
    kind === 'teams' && team ? `/teams/${team.team.id}.json` : `/pages/${page.id}.json`;
  const read = async (edited: Edited, kind: Kind) => {
    const { headers, body } = await server.operations.get(pathOf(edited, kind), world.staff[0]?.options);
    const record: Body = body[kind === 'teams' ? 'team' : 'page'];
    return { etag: String(headers.get('etag')), record };
  };
  const put = (edited: Edited, { kind, edits }: Editor, etag: string, editor: number) => {
    const headers = { ...headersOf(editor), 'If-Match': etag };
    return server.operations.request('PUT', pathOf(edited, kind), { headers, body: edits });
  };
  /** Everything that can be edited, whichever way it is read. */
  const valuesOf = async (edited: Edited): Promise<Values> => {
    const { record } = await read(edited, 'pages');
    const { name, slug, story, target_cents, state, expires_at, thank_you, group_values } = record;
    const { video_url, suggested_donation_cents, user_id } = record;
    const leader_page_id = edited.team && (await read(edited, 'teams')).record.leader_page_id;
    return {
      ...{ name, slug, story, target_cents, state, expires_at, thank_you, group_values },
      ...{ video_url, suggested_donation_cents, user_id, leader_page_id },
    };
  };

  const happen = async (what: string, { page, team }: Edited) => {
    const { build } = server;
    if (what === 'a donation') await build.donation({ page });
    if (what === 'a post') await build.post({ page, user_id: world.users[0]?.id ?? 0 });
    if (what === 'a refund') {
      const { id, external_id } = await build.donation({ page, amount_cents: 500 });
      await build.donation({
        page,
        amount_cents: -500,
        refund_of_id: id,
        external_id: `${external_id}-refund`,
      });
    }
    if (what !== 'a new member' || !team) return;
    const { id } = await world.newPage();
    const headers = headersOf(0);
    await bodyOf(server.operations.post(`/teams/${team.team.id}/members`, { page_id: id }, { headers }));
  };

  let trials = 0;
  /** The edits with the numbers of this world, and with a name and a slug that nothing else has. */
  const editorOf = ({ kind, edits }: Editor, { team }: Edited): Editor => {
    const { user, leader, name, slug, ...others } = edits;
    trials += 1;
    const fields = {
      ...others,
      name: name && `${name} ${trials}`,
      slug: slug && `${slug}-${trials}`,
      ...(typeof user === 'number' && !team && { user_id: world.users[user]?.id }),
      ...(typeof leader === 'number' && { leader_page_id: team?.members[leader] }),
    };
    const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
    return { kind, edits: Object.fromEntries(sent) };
  };

  /** The edits that differ from these values: a form also sends what nobody has touched. */
  const changesOf = ({ edits }: Editor, values: Values): Values =>
    Object.fromEntries(
      Object.entries(edits).filter(([field, value]) => !isDeepStrictEqual(value, values[field])),
    );

  it('lose no update, and meet no conflict without a reason', async () => {
    const trial = fc.integer({ min: 0, max: 5 }).chain((which) =>
      fc.record({
        which: fc.constant(which),
        editors: which < 3 ? teamPair : pagePair,
        meanwhile: happening,
        later: happening,
      }),
    );
    const met = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(trial, async ({ which, editors, meanwhile, later }) => {
        const edited = recordOf(which);
        const pair = [editorOf(editors[0], edited), editorOf(editors[1], edited)] as const;
        const before = await valuesOf(edited);
        const seen = [await read(edited, pair[0].kind), await read(edited, pair[1].kind)] as const;
        // Before and during the edits.
        await happen(meanwhile, edited);
        const [first, second] = await Promise.all([
          put(edited, pair[0], seen[0].etag, 0),
          put(edited, pair[1], seen[1].etag, 1),
          happen(meanwhile, edited),
        ]);
        const statuses = [first.status, second.status];
        expect(statuses, JSON.stringify([first.body, second.body])).to.be.deep.oneOf([
          [200, 200],
          [200, 412],
          [412, 200],
        ]);
        const after = await valuesOf(edited);
        const changes = pair.map((each) => changesOf(each, before));
        const accepted = changes.filter((_changes, index) => statuses[index] === 200);
        if (accepted.length === 2) {
          const [one, other] = changes.map((each) => Object.keys(each));
          expect(one?.filter((field) => other?.includes(field))).to.deep.equal([]);
        }
        expect(after).to.deep.equal(Object.assign({}, before, ...accepted));
        met.accepted += accepted.length;

        const refused = statuses.indexOf(412);
        const loser = pair[refused];
        if (!loser) return;
        met.refused += 1;
        const { headers, body } = refused === 0 ? first : second;
        const present = await read(edited, loser.kind);
        expect(present.etag).to.not.equal(seen[refused]?.etag);
        expect(headers.get('etag')).to.equal(present.etag);
        // Totals may have changed since.
        const { name, story, target_cents } = present.record;
        const shown = body[loser.kind === 'teams' ? 'team' : 'page'];
        expect(shown).to.deep.include({ name, story, target_cents });
        await happen(later, edited);
        const again = await put(edited, loser, present.etag, refused);
        expect(again.status, JSON.stringify(again.body)).to.equal(200);
        expect(await valuesOf(edited)).to.deep.equal({ ...after, ...loser.edits });
      }),
      // What is edited remains, so a smaller case would be another one.
      { ...runs(8), endOnFailure: true },
    );
    expect(met.accepted).to.be.greaterThan(0);
    expect(met.refused).to.be.greaterThan(0);
  });
});
