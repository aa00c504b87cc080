import { authorization } from './authorization.ts';
import { tokens } from './tokens.ts';
import type { OAuthHandlers } from './types.ts';
import { users } from './users.ts';

export const handlers: OAuthHandlers = { ...authorization, ...tokens, ...users };
