import type { Knex } from 'knex';
import { statement } from '../../../connection/statement.ts';
import type { Window } from '../../listing.ts';
import { type BoundValues, behind, bound, boundRelation, type Scope, type TypedTerm } from './postings.ts';
import {
  type Closeness,
  placements,
  scoreFor,
  type TextMatch,
  type TextMatches,
  tierAt,
  tiers,
} from './tiers.ts';

/** A kind of match that one index range has in the right order. */
interface IndexRange {
  /** Whether it has only the word itself, not longer words that begin with it. */
  whole: boolean;
  from: number;
  to: number;
  /** The best tier in the range. */
  tier: number;
}

/** From best to worst, in the portions in which they are read: most searches end with the first. */
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
  /** How many matches the portion has; those beyond the wanted number may be left out. */
  number: number;
  id: number | null;
  score: number;
}

/**
 * Finds matches of a single word, best first. Each tier is read from its index range, and only until the window is full, so the number of
 * matches doesn't matter. They are only counted if they fill the window.
 */
export async function matchWord(
  scope: Scope,
  { word, partial }: TypedTerm,
  closeness: Closeness,
  { limit, offset }: Window,
): Promise<TextMatches> {
  const query = { word, behind: behind(word), letters: [...word].length };
  const prepared = partial && closeness === 'typed' && hasUsualFilter(scope);
  const matches: TextMatch[] = [];
  let found = 0;
  for (const [number, portion] of portions.entries()) {
    const ranges = portion.filter(({ whole }) => whole || partial);
    if (ranges.length === 0) continue;
    const sql = portionOf(scope, ranges, partial, closeness);
    const rows: PortionRow[] = await read(scope, prepared ? `portion${number}` : undefined, sql, {
      ...query,
      wanted: offset + limit - found,
      limit: limit - matches.length,
      offset: Math.max(0, offset - found),
    });
    for (const { id, score } of rows) if (id !== null) matches.push({ id, score });
    found += rows[0]?.number ?? 0;
    if (found >= offset + limit) {
      const [counted] = await read<{ count: number }>(
        scope,
        prepared ? 'count' : undefined,
        countOf(scope, partial),
        query,
      );
      return { matches, count: counted?.count ?? 0 };
    }
  }
  return { matches, count: found };
}

/** The filters of most searches. Others are planned each time, so that a connection keeps few statements. */
function hasUsualFilter({ filter }: Scope): boolean {
  const { charityId, isTeam } = filter.bound;
  return charityId === undefined && isTeam === undefined && Object.keys(filter.bindings).length === 0;
}

/**
 * Runs a statement that reads `bound`.
 * @param part names it among the statements of its filter, if it is to be prepared because it costs more to plan than to run
 */
async function read<Row>(
  { knex, postings, filter }: Scope,
  part: string | undefined,
  sql: string,
  query: BoundValues,
): Promise<Row[]> {
  const values = { ...filter.bound, ...query };
  if (part === undefined) {
    const relation = boundRelation(values, (name) => `:${name}`);
    return (await knex.raw(`with ${relation}, ${sql}`, { ...values, ...filter.bindings })).rows;
  }
  const name = [postings, part, ...Object.keys(filter.bound)].join('-');
  const relation = boundRelation(values, (_, index) => `$${index + 1}`);
  return statement<Knex.RawBinding[], Row>(name, `with ${relation}, ${sql}`)(knex, ...Object.values(values));
}

const rankOrder = (matches: string) =>
  ['tier', 'longer_word collate "C"', 'placement', 'name_length', 'id']
    .map((column) => `${matches}.${column}`)
    .join(', ');

function portionOf(
  { postings, key, filter }: Scope,
  ranges: readonly IndexRange[],
  partial: boolean,
  closeness: Closeness,
): string {
  const source: Source = { postings, key, partial, conditions: filter.conditions };
  return `
    portion as materialized (${ranges.map((range) => readRange(source, range)).join(' union all ')})
    select counted.number, best.id, best.score
      from (select count(*)::integer as number from portion) as counted
      left join (
        select portion.*, ${scoreFor(closeness)} as score from portion
         order by ${rankOrder('portion')} limit ${bound('limit')} offset ${bound('offset')}
      ) as best on true
     order by ${rankOrder('best')}`;
}

interface Source {
  postings: string;
  key: string;
  partial: boolean;
  conditions: string;
}

const isWord = `posting.word = ${bound('word')}`;
const isLonger = `posting.word > ${bound('word')} and posting.word < ${bound('behind')}`;
const isBeginning = (alias: string) =>
  `${alias}.word >= ${bound('word')} and ${alias}.word < ${bound('behind')}`;

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
     limit ${bound('wanted')})`;
}

/** SQL: lists an entity once, at its best match, since several of its words may begin alike. */
function hasNoBetter({ postings, key }: Source, tier: number): string {
  return `and not exists (
    select from ${postings} as better
     where better.${key} = posting.${key} and ${isBeginning('better')}
       and (${tierAt('better.placement', `better.word = ${bound('word')}`)}, better.word) < (${tier}, posting.word))`;
}

/** Reads only the index; see the column shared_letters. */
function countOf({ postings, filter }: Scope, partial: boolean): string {
  const matches = partial
    ? `${isBeginning('posting')} and posting.shared_letters < ${bound('letters')}`
    : isWord;
  return `
    counted as (
      select count(*)::integer as count from ${postings} as posting where ${matches} ${filter.countConditions})
    select count from counted`;
}
