import type { Window } from '../../listing.ts';
import { behind, type Scope, type TypedTerm } from './postings.ts';
import {
  type Closeness,
  placements,
  scoreFor,
  type TextMatch,
  type TextMatches,
  tierAt,
  tiers,
} from './tiers.ts';

/** A kind of match that one range of an index holds in the right order. */
interface IndexRange {
  /** Holds the word itself, and not longer ones that begin with it. */
  whole: boolean;
  from: number;
  to: number;
  /** The best tier in it. */
  tier: number;
}

/** From the best to the worst, in the portions in which they are read: most searches end with the first. */
const portions: readonly (readonly IndexRange[])[] = [
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

interface PortionRow {
  /** How many matches the portion has; more than are wanted may be left out. */
  number: number;
  id: number | null;
  score: number;
}

/**
 * What a single word finds, best first. Each tier is read from its range of the index, and only until the window is
 * full: how many matches there are does not matter. All of them are counted only when they fill the window.
 */
export async function matchWord(
  scope: Scope,
  { word, partial }: TypedTerm,
  closeness: Closeness,
  { limit, offset }: Window,
): Promise<TextMatches> {
  const { knex, filter } = scope;
  const bindings = { ...filter.bindings, word, behind: behind(word), letters: [...word].length };
  const matches: TextMatch[] = [];
  let found = 0;
  for (const portion of portions) {
    const ranges = portion.filter(({ whole }) => whole || partial);
    if (ranges.length === 0) continue;
    const { rows }: { rows: PortionRow[] } = await knex.raw(portionOf(scope, ranges, partial, closeness), {
      ...bindings,
      wanted: offset + limit - found,
      limit: limit - matches.length,
      offset: Math.max(0, offset - found),
    });
    for (const { id, score } of rows) if (id !== null) matches.push({ id, score });
    found += rows[0]?.number ?? 0;
    if (found >= offset + limit) {
      const { rows: counted } = await knex.raw(countOf(scope, partial), { ...bindings, wanted: 0 });
      return { matches, count: counted[0].count };
    }
  }
  return { matches, count: found };
}

const rankOrder = (matches: string) =>
  ['tier', 'longer_word collate "C"', 'placement', 'name_length', 'id']
    .map((column) => `${matches}.${column}`)
    .join(', ');

/** As `bound`: hidden from the planner, which reads the index in its order then, however common it holds the word to be. */
const query = `
  query as materialized (
    select :word::text as word, :behind::text as behind, :letters::smallint as letters, :wanted::integer as wanted)`;
const word = '(select word from query)';
const behindWord = '(select behind from query)';
const wanted = '(select wanted from query)';

function portionOf(
  { postings, key, filter }: Scope,
  ranges: readonly IndexRange[],
  partial: boolean,
  closeness: Closeness,
): string {
  const source: Source = { postings, key, partial, conditions: filter.conditions };
  return `
    with ${filter.bound}, ${query},
    portion as materialized (${ranges.map((range) => readRange(source, range)).join(' union all ')})
    select counted.number, best.id, best.score
      from (select count(*)::integer as number from portion) as counted
      left join (
        select portion.*, ${scoreFor(closeness)} as score from portion
         order by ${rankOrder('portion')} limit :limit offset :offset
      ) as best on true
     order by ${rankOrder('best')}`;
}

interface Source {
  postings: string;
  key: string;
  partial: boolean;
  conditions: string;
}

const isWord = `posting.word = ${word}`;
const isLonger = `posting.word > ${word} and posting.word < ${behindWord}`;
const isBeginning = (alias: string) => `${alias}.word >= ${word} and ${alias}.word < ${behindWord}`;

function readRange(source: Source, { whole, from, to, tier }: IndexRange): string {
  const { postings, key, partial, conditions } = source;
  return `(
    select posting.${key} as id, posting.placement, posting.name_length,
           ${tier === tiers.nameEquals ? `${tier} + posting.placement` : tier} as tier,
           ${whole ? 'null' : 'posting.word'} as longer_word
      from ${postings} as posting
     where ${whole ? isWord : isLonger} and posting.placement between ${from} and ${to} ${conditions}
           ${partial && tier > tiers.nameStartsWith ? hasNoBetter(source, tier) : ''}
     order by ${whole ? '' : 'posting.word,'} posting.placement, posting.name_length, posting.${key}
     limit ${wanted})`;
}

/** Lists an entity once, where it matches best: another of its words may begin alike. */
function hasNoBetter({ postings, key }: Source, tier: number): string {
  return `and not exists (
    select from ${postings} as better
     where better.${key} = posting.${key} and ${isBeginning('better')}
       and (${tierAt('better.placement', `better.word = ${word}`)}, better.word) < (${tier}, posting.word))`;
}

/** From the index alone, see the column shared_letters. */
function countOf({ postings, filter }: Scope, partial: boolean): string {
  const matches = partial
    ? `${isBeginning('posting')} and posting.shared_letters < (select letters from query)`
    : isWord;
  return `
    with ${filter.bound}, ${query}
    select count(*)::integer as count from ${postings} as posting where ${matches} ${filter.countConditions}`;
}
