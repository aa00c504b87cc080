import type { Knex } from 'knex';
import type { Window } from '../../listing.ts';
import type { Phrase } from './phrases.ts';
import { boundBy, conditionsOf, isOneOf, joinRaw, type Scope, type Term } from './postings.ts';
import { placements, scoreFor, type TextMatch, type TextMatches, tierAt, tiers } from './tiers.ts';

export async function rankCombinations(
  scope: Scope,
  phrase: Phrase,
  { limit, offset }: Window,
): Promise<TextMatches> {
  const { rows } = await scope.knex.raw(
    `with ?, found as materialized (?)
     select counted.count, best.id, best.score
       from (select count(*)::integer as count from found) as counted
       left join (select * from found order by score desc, id limit ? offset ?) as best on true
      order by best.score desc, best.id`,
    [boundBy(scope), matchesOf(scope, phrase), limit, offset],
  );
  const count: number = rows[0]?.count ?? 0;
  const matches = rows.filter((row: { id: number | null }) => row.id !== null);
  return { matches: matches.map(({ id, score }: TextMatch) => ({ id, score })), count };
}

export async function readCombinations(scope: Scope, phrase: Phrase, limit: number): Promise<TextMatch[]> {
  const { rows } = await scope.knex.raw('with ? select id, score from (?) as found order by id limit ?', [
    boundBy(scope),
    matchesOf(scope, phrase),
    limit,
  ]);
  return rows;
}

/** SQL: all matching entities, each once, with `id` and `score`, the best score of all the ways in which it matches. */
function matchesOf(scope: Scope, phrase: Phrase): Knex.Raw {
  const branches = phrase.combinations.map((terms) => matchesOfAll(scope, terms, phrase));
  return scope.knex.raw(
    'select id, max(score) as score from (?) as found group by id having max(score) >= ?',
    [joinRaw(scope.knex, branches, ' union all '), scope.minimumScore],
  );
}

/** SQL: entities that have all of the terms, once for each combination of their postings. */
function matchesOfAll(scope: Scope, terms: readonly Term[], phrase: Phrase): Knex.Raw {
  const { knex } = scope;
  const names = terms.map((_, index) => `term_${index}`);
  const relations = terms.map((term, index) =>
    knex.raw(index === 0 ? '(?) as ??' : '(?) as ?? using (id)', [
      postingsWith(scope, term),
      `term_${index}`,
    ]),
  );
  const placement = names.map((name) => `${name}.placement`).join(', ');
  return knex.raw(
    `select id, ${scoreFor(phrase.closeness)} as score from (
       select id, name_length, ? as tier from (
         select id, term_0.name_length, greatest(${placement}) as placement, least(${placement}) as first_placement,
                ${names.map((name) => `${name}.whole`).join(' and ')} as whole
           from ?) as combined) as tiered`,
    [tierOf(scope, terms, phrase.text), joinRaw(knex, relations, ' join ')],
  );
}

/** With several terms the worst placement counts, and none of them alone makes up the start of the name. */
const tierByPlacement = tierAt(`greatest(combined.placement, ${placements.name})`, 'combined.whole');

/** If a name begins with a term, the whole name is compared; for a single term, its placement is enough. */
function tierOf({ knex, postings, key }: Scope, terms: readonly Term[], phrase: string): Knex.Raw {
  if (terms.length === 1) return knex.raw(tierAt('placement', 'whole'));
  return knex.raw(
    `case when first_placement <= ${placements.startOfName} and placement <= ${placements.name} then (
       select case
           when folded_name = ? then ${tiers.nameEquals}
           when starts_with(folded_name, ?) then ${tiers.nameStartsWith}
           when starts_with(folded_name, ?) then ${tiers.nameStartsWithPart}
           else ${tierByPlacement} end
         from ?? as named where named.?? = id and named.placement <= ${placements.startOfName})
     else ${tierByPlacement} end`,
    [phrase, `${phrase} `, phrase, postings, key],
  );
}

function postingsWith(scope: Scope, term: Term): Knex.Raw {
  const { knex, postings, key } = scope;
  const whole = 'word' in term && term.partial ? knex.raw('posting.word = ?', [term.word]) : knex.raw('true');
  return knex.raw(
    'select posting.?? as id, posting.placement, posting.name_length, ? as whole from ?? as posting where ? ?',
    [key, whole, postings, isOneOf(knex, term), conditionsOf(scope)],
  );
}
