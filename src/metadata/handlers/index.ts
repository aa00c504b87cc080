import type { Operations } from '../../../generated/metadata/operations.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../contract/types.ts';

/** Operations of the contract that this server does not offer yet: they answer 501. */
export type PendingOperation = keyof Operations;

export const handlers: Handlers<Operations, Context, PendingOperation> = {};
