import { CommanderError } from 'commander';
import {
  ConflictError,
  DomainError,
  NotFoundError,
  type Obstacle,
  OperatorError,
  UsageError,
  ValidationError,
} from '../../errors.ts';
import type { Terminal } from './terminal.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** The hint for each error: what the operator can do with these commands. */
const fixes: Readonly<Record<Obstacle, string>> = {
  'unknown API key': 'List them: groundswell api-keys list --all',
  'unknown campaign': 'List them: groundswell campaigns list',
  'unknown charity': 'List them: groundswell charities list',
  'unknown donation': 'Use its number, or --source with its reference in that source.',
  'unknown payment event': 'List them: groundswell donations events list',
  'unknown donation source': 'List them: groundswell donations sources list',
  'unknown group': 'List them: groundswell groups list CAMPAIGN',
  'unknown leaderboard': 'List them: groundswell leaderboards list',
  'unknown OAuth client': 'List them: groundswell oauth-clients list',
  'unknown picture':
    'Copy the address of the picture from the page. To show it again, give its address from before it was hidden.',
  'other picture': 'Hide or remove the other picture first.',
  'picture of many': 'Import a different picture for them.',
  'unknown page':
    'Give the number or UUID of the page, as shown by the API. "groundswell pages" also takes its address.',
  'unknown staff token': 'See who has access: groundswell staff list',
  'unknown receipt': 'Give the number of its donation instead.',
  'unknown user': 'Find users: groundswell users list --search NAME',
  'unknown webhook delivery': 'List them: groundswell webhooks deliveries ID',
  'unknown webhook endpoint': 'List them: groundswell webhooks list',
  'account exists': 'To set a new password: groundswell users reset EMAIL',
  'amount exceeds donation': 'Use a smaller --amount, or leave it out to refund the rest.',
  'answered group': 'Rename the answer instead: groundswell groups rename-value',
  'linked identity': 'Remove the link: groundswell staff reset-factor EMAIL',
  'moved donation': 'See where it was moved: groundswell donations show NUMBER',
  'page of another campaign': 'Use pages in its campaign, or create a leaderboard with --country.',
  'page of another country':
    'Use pages in the same country, because amounts in different currencies cannot be compared.',
  'page not in leaderboard':
    'List its pages: groundswell leaderboards show NUMBER. Add others: groundswell leaderboards add',
  'public OAuth client':
    'Public applications use PKCE and have no secret. Create a confidential one if it can keep a secret.',
  'receipt of a refund': 'Give the number of the donation instead.',
  'recent messages': 'Wait a day, or add --force.',
  'refund of a refund': 'Only donations can be refunded.',
  'applied payment event': 'See what it became: groundswell donations show NUMBER',
  'changed mail text': 'See the new text: groundswell mails show NAME. Then edit it again.',
  'decided page': 'See what was decided in the audit log: groundswell audit',
  'disabled account': 'Enable it first: groundswell users enable EMAIL',
  'event without payment': 'Ask the sender to correct the event and send it again.',
  'erased already': 'See openapi/docs/guides/operating-privacy.md for what remains after erasure.',
  'address of a user': 'Give the user instead, without --email.',
  'last factor': 'Add another passkey or an authenticator app first.',
  'last owner':
    'Make someone else an owner first: groundswell staff grant EMAIL owner. Or take the role away: groundswell staff revoke EMAIL owner --force',
  'decided key request': 'It is on its screen at the desk.',
  'disabled donation source': 'Create another one: groundswell donations sources create',
  'taken donation source': 'Choose another name, or replace its secret: groundswell donations sources rotate',
  'resolved report': 'Its decision is on its screen at the desk.',
  'refunded donation': 'See its refunds: groundswell donations show NUMBER',
  'taken reference': 'Give each refund its own reference.',
  'too many exports': 'Delete one at the desk.',
  'unconfirmed address':
    'Ask them to confirm it on their account page, or let them choose a password by a new link: groundswell users reset EMAIL',
  'unfinished export': 'See its progress at the desk.',
  'started import': 'See what it has done on its screen at the desk.',
  'unusable file': 'Fix the file and upload it again.',
  'unmatched payment': 'Assign it to a place that accepts it.',
};

/** Prints an error to standard error and returns the exit code. Only unexpected errors show a stack. */
export function reportFailure(error: unknown, { stderr }: Terminal): number {
  // Commander has already written its own message. Help and version arrive here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof OperatorError) {
    stderr.write(`error: ${error.message}\nhint: ${error.fix}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
  if (error instanceof ValidationError) {
    const messages = error.errors.map(({ field, message }) => `${field} ${message}`);
    stderr.write(`error: ${messages.join('; ')}\nhint: Correct the values and run the command again.\n`);
    return FAILED;
  }
  if (error instanceof DomainError) {
    const isExplained = error instanceof NotFoundError || error instanceof ConflictError;
    const fix = isExplained && error.obstacle ? `hint: ${fixes[error.obstacle]}\n` : '';
    stderr.write(`error: ${error.message}\n${fix}`);
    return FAILED;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`error: ${stack}\nThis is a bug. Please report it with the lines above.\n`);
  return FAILED;
}
