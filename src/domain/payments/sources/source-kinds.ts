import { signed } from './signed.ts';
import type { SourceKind } from './source-kind.ts';
import { stripe } from './stripe.ts';

/** All kinds of sources, by the names that operator commands accept. */
export const sourceKinds = { signed, stripe } satisfies Record<string, SourceKind>;

export type SourceKindName = keyof typeof sourceKinds;
