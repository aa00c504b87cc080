import type { Knex } from 'knex';
import type { Window } from '../../listing.ts';
import type { TextMatch, TextMatches } from '../text-search.ts';
import { behind, blank, isOneOf, joinRaw, type Scope } from './postings.ts';
import { placements, scoreFor, tierAt, tiers } from './tiers.ts';
import type { TypedTerm, Wording } from './wordings.ts';

/** A kind of match that one stretch of an index holds in the right order. */
interface Stretch {
  /** Holds the word itself, and not longer ones that begin with it. */
  whole: boolean;
  from: number;
  to: number;
  /** The best tier in it. */
  tier: number;
}

/** From the best to the worst, in the portions in which they are read: most searches end with the first. */
const portions: readonly (readonly Stretch[])[] = [
  [{ whole: true, from: placements.wholeName, to: placements.startOfName, tier: tiers.nameEquals }],
  [
    { whole: false, from: placements.wholeName, to: placements.startOfName, tier: tiers.nameStartsWithPart },
    { whole: true, from: placements.name, to: placements.name, tier: tiers.inName },
  ],
  [
    { whole: false, from: placements.name, to: placements.name, tier: tiers.partInName },
    {
      whole: true,
      from: placements.supporterName,
      to: placements.supporterName,
      tier: tiers.inSupporterName,
    },
    {
      whole: false,
      from: placements.supporterName,
      to: placements.supporterName,
      tier: tiers.partInSupporterName,
    },
    { whole: true, from: placements.rest, to: placements.rest, tier: tiers.anywhere },
    { whole: false, from: placements.rest, to: placements.rest, tier: tiers.partAnywhere },
  ],
];

/**
 * What a single word finds, best first. Each tier is read from its stretch of the index, and only until the window is
 * full: how many matches there are does not matter.
 */
export async function matchWord(
  scope: Scope,
  term: TypedTerm,
  closeness: Wording['closeness'],
  { limit, offset }: Window,
): Promise<TextMatches> {
  const wanted = offset + limit;
  const found: TextMatch[] = [];
  for (const portion of portions) {
    const stretches = portion.filter(({ whole }) => whole || term.partial);
    if (found.length < wanted && stretches.length > 0) {
      found.push(...(await readStretches(scope, term, closeness, stretches, wanted - found.length)));
    }
  }
  return {
    matches: found.slice(offset),
    count: found.length < wanted ? found.length : await countMatches(scope, term),
  };
}

async function readStretches(
  scope: Scope,
  term: TypedTerm,
  closeness: Wording['closeness'],
  stretches: readonly Stretch[],
  limit: number,
): Promise<TextMatch[]> {
  const branches = stretches.map((stretch) => readStretch(scope, term, stretch, limit));
  const { rows } = await scope.knex.raw(
    `select id, ${scoreFor(closeness)} as score from (?) as found
      order by tier, longer_word collate "C", placement, name_length, id limit ?`,
    [joinRaw(scope.knex, branches, ' union all '), limit],
  );
  return rows;
}

function readStretch(scope: Scope, term: TypedTerm, stretch: Stretch, limit: number): Knex.Raw {
  const { knex, postings, key, filter } = scope;
  const { whole, from, to, tier } = stretch;
  return knex.raw(
    `(select posting.?? as id, posting.placement, posting.name_length, ? as tier, ? as longer_word
        from ?? as posting
       where ? and posting.placement between ? and ? ? ?
       order by ? posting.placement, posting.name_length, posting.??
       limit ?)`,
    [
      key,
      tier === tiers.nameEquals ? knex.raw(`${tier} + posting.placement`) : knex.raw(String(tier)),
      knex.raw(whole ? 'null' : 'posting.word'),
      postings,
      whole ? isOneOf(knex, { ...term, partial: false }) : isLonger(knex, term),
      from,
      to,
      filter,
      term.partial && tier > tiers.nameStartsWith ? hasNoBetter(scope, term, tier) : blank(knex),
      whole ? blank(knex) : knex.raw('posting.word,'),
      key,
      limit,
    ],
  );
}

function isLonger(knex: Knex, { word }: TypedTerm): Knex.Raw {
  return knex.raw('posting.word > ? and posting.word < ?', [word, behind(word)]);
}

/** Lists an entity once, where it matches best: another of its words may begin alike. */
function hasNoBetter({ knex, postings, key }: Scope, term: TypedTerm, tier: number): Knex.Raw {
  return knex.raw(
    `and not exists (
      select from ?? as better
       where better.?? = posting.?? and ? and (${tierAt('better.placement', 'better.word = ?')}, better.word) < (?, posting.word))`,
    [postings, key, key, isOneOf(knex, term, 'better'), term.word, tier],
  );
}

/** From the index alone, see the column shared_letters. */
async function countMatches({ knex, postings, filter }: Scope, term: TypedTerm): Promise<number> {
  const once = term.partial
    ? knex.raw('and posting.shared_letters < ?', [[...term.word].length])
    : blank(knex);
  const { rows } = await knex.raw('select count(*)::integer as count from ?? as posting where ? ? ?', [
    postings,
    isOneOf(knex, term),
    once,
    filter,
  ]);
  return rows[0]?.count ?? 0;
}
