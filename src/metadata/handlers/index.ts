import { keys } from './keys.ts';
import { metadata } from './metadata.ts';
import type { MetadataHandlers } from './types.ts';

export const handlers: MetadataHandlers = { ...keys, ...metadata };
