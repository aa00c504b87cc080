import type { Window } from '../../listing.ts';
import { preparedByText } from '../../prepared.ts';
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

interface CountedMatch {
  count: number;
  id: number | null;
  score: number;
}

const readMatches = preparedByText<CountedMatch>('match-word');

/**
 * What a single word finds, best first. Each tier is read from its stretch of the index, and only until the window is
 * full: how many matches there are does not matter.
 */
export async function matchWord(
  scope: Scope,
  term: TypedTerm,
  closeness: Closeness,
  { limit, offset }: Window,
): Promise<TextMatches> {
  const { knex, filter } = scope;
  const rows = await readMatches(knex, statementFor(scope, term.partial, closeness), {
    ...filter.bindings,
    ...{ word: term.word, behind: behind(term.word), letters: [...term.word].length },
    ...{ limit, offset },
  });
  return {
    count: rows[0]?.count ?? 0,
    matches: rows.flatMap(({ id, score }): TextMatch[] => (id === null ? [] : [{ id, score }])),
  };
}

const rankOrder = (found: string) =>
  ['tier', 'longer_word collate "C"', 'placement', 'name_length', 'id']
    .map((column) => `${found}.${column}`)
    .join(', ');

/** As `meant`: no plan depends on it. */
const asked = `
  asked as materialized (
    select :word::text as word, :behind::text as behind, :letters::smallint as letters, :limit::integer as size,
           :offset::integer as skipped)`;
const word = '(select word from asked)';
const behindWord = '(select behind from asked)';
const wanted = '(select size + skipped from asked)';

/**
 * One statement, prepared: a portion is read only when those before it leave room in the window, and all matches are
 * counted only when they fill it.
 */
function statementFor(scope: Scope, partial: boolean, closeness: Closeness): string {
  const source: Source = { ...scope, partial, conditions: scope.filter.conditions };
  const portionsToRead = portions
    .map((portion) => portion.filter(({ whole }) => whole || partial))
    .filter((stretches) => stretches.length > 0)
    .map((stretches, number) => ({ name: `portion_${number}`, stretches }));
  const reads = portionsToRead.map(({ name, stretches }, number) => {
    const branches = stretches.map((stretch) => readStretch(source, stretch)).join(' union all ');
    const before = portionsToRead.slice(0, number).map((other) => `(select count(*) from ${other.name})`);
    const room = before.length === 0 ? 'true' : `${before.join(' + ')} < ${wanted}`;
    return `${name} as materialized (select portion.* from (${branches}) as portion where ${room})`;
  });
  return `
    with ${scope.filter.meant}, ${asked}, ${reads.join(', ')},
    found as materialized (${portionsToRead.map(({ name }) => `select * from ${name}`).join(' union all ')}),
    counted as (
      select case when count(*) < ${wanted} then count(*) else (${countAll(source, scope.filter.countConditions)}) end as count from found)
    select counted.count::integer as count, best.id, best.score
      from counted
      left join (
        select found.*, ${scoreFor(closeness)} as score from found
         order by ${rankOrder('found')} limit (select size from asked) offset (select skipped from asked)
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

function readStretch(source: Source, { whole, from, to, tier }: Stretch): string {
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
function countAll({ postings, partial }: Source, conditions: string): string {
  const matches = partial
    ? `${isBeginning('posting')} and posting.shared_letters < (select letters from asked)`
    : isWord;
  return `select count(*) from ${postings} as posting where ${matches} ${conditions}`;
}
