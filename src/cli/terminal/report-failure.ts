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

/** What the operator can do about each error, in terms of these commands. */
const fixes: Readonly<Record<Obstacle, string>> = {
  'unknown API key': 'List them: groundswell api-keys list --all',
  'unknown campaign': 'List them: groundswell campaigns list',
  'unknown charity': 'List them: groundswell charities list',
  'unknown donation': 'Name it by its number, or by --source and the reference of the system that took it.',
  'unknown payment event': 'List them: groundswell donations events list',
  'unknown donation source': 'List them: groundswell donations sources list',
  'unknown group': 'List them: groundswell groups list CAMPAIGN',
  'unknown leaderboard': 'List them: groundswell leaderboards list',
  'unknown OAuth client': 'List them: groundswell oauth-clients list',
  'unknown picture':
    'Copy the address of the picture where it is shown. To show it again, give the address that it had before it was hidden.',
  'other picture': 'Hide that one, too, or have its owner take it away; then this one can be shown again.',
  'picture of many': 'Name another picture for them in an import.',
  'unknown page': 'A page is named by the number or the UUID that the API shows.',
  'unknown user': 'Look for them: groundswell users list --search NAME',
  'unknown webhook delivery': 'List them: groundswell webhooks deliveries ID',
  'unknown webhook endpoint': 'List them: groundswell webhooks list',
  'account exists': 'For a new password: groundswell users reset EMAIL',
  'amount exceeds donation': 'Give a smaller --amount, or none: then all that is left is refunded.',
  'answered group': 'Reword an answer with "groundswell groups rename-value": its pages follow.',
  'moved donation': 'See where it is: groundswell donations show NUMBER',
  'page of another campaign': 'Name pages of its campaign, or make a leaderboard with --country.',
  'page of another country':
    'Amounts of different countries cannot be added up: name pages of the same country.',
  'page not in leaderboard':
    'See its pages: groundswell leaderboards show NUMBER; put others in with "leaderboards add".',
  'public OAuth client':
    'It proves itself by a code challenge (PKCE). Create a confidential one if it can keep a secret.',
  'refund of a refund': 'Only donations are refunded.',
  'applied payment event': 'See what it became: groundswell donations show NUMBER',
  'event without payment': 'Nothing more can be made of it; ask the sender to send it again, mended.',
  'erased already': 'Nothing of them is left; what stays is in openapi/docs/guides/operating-privacy.md.',
  'taken donation source':
    'Choose another name, or give it a new secret: groundswell donations sources rotate.',
  'refunded donation': 'See how: groundswell donations show NUMBER',
  'taken reference': 'Give each refund a reference of its own.',
};

/** Prints to standard error what went wrong and returns the exit code. Only errors of the program show a stack. */
export function reportFailure(error: unknown, { stderr }: Terminal): number {
  // Commander has written its own message; help and version arrive here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (error instanceof OperatorError) {
    stderr.write(`error: ${error.message}\nfix: ${error.fix}\n`);
    return error instanceof UsageError ? WRONG_USAGE : FAILED;
  }
  if (error instanceof ValidationError) {
    const messages = error.errors.map(({ field, message }) => `${field} ${message}`);
    stderr.write(`error: ${messages.join('; ')}\nfix: Mend that and give the command again.\n`);
    return FAILED;
  }
  if (error instanceof DomainError) {
    const isExplained = error instanceof NotFoundError || error instanceof ConflictError;
    const fix = isExplained && error.obstacle ? `fix: ${fixes[error.obstacle]}\n` : '';
    stderr.write(`error: ${error.message}\n${fix}`);
    return FAILED;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`error: ${stack}\nThis is a fault of the program; please report it with the lines above.\n`);
  return FAILED;
}
