import type { Knex } from 'knex';
import type { Actor, OperatorActor } from '../../src/domain/actor.ts';
import { type Command, change } from '../../src/domain/change.ts';

export const alice: OperatorActor = { kind: 'operator', name: 'alice' };

/** Runs a command as this actor, in a process without a cache. */
export function changeAs<Who extends Actor, Input, Result>(
  knex: Knex,
  actor: Who,
  command: Command<Who, Input, Result>,
  input: Input,
): Promise<Result> {
  return change({ database: { primary: knex }, deadline: undefined }, actor, command, input);
}
