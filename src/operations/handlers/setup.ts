import type { Setup } from '../../../generated/operations/operations.ts';
import { setupState } from '../../db/queries/setup-state.ts';
import { change } from '../../domain/change.ts';
import { finishSetup } from '../../domain/installation/finish-setup.ts';
import { callerOf } from '../staff.ts';
import type { OperationsContext, OperationsHandlers } from './types.ts';

export const setup = {
  async getSetup(_request, context) {
    return answerSetup(context);
  },

  async finishSetup({ principal }, context) {
    await change(context, callerOf(principal), finishSetup, undefined);
    return answerSetup(context);
  },
} satisfies Partial<OperationsHandlers>;

/** Reads no more than the database and the settings, because the desk's home screen shows it: the state of the installation takes longer. */
async function answerSetup({ config, database: { primary } }: OperationsContext) {
  const { open, paymentSource, ...state } = await setupState(primary);
  const done: Record<Setup['steps'][number]['step'], boolean> = {
    name: state.name,
    charity: state.charity,
    campaign: state.campaign,
    giving: state.giving || config.DONATE_URL !== undefined,
    donation: state.donation,
    payment_source: paymentSource,
    colleague: state.colleague,
    mail_server: config.SMTP_URL !== undefined,
    https: config.baseUrl.startsWith('https:'),
    backup: state.backup,
  };
  const steps = Object.entries(done).map(([step, isDone]) => ({
    step: step as keyof typeof done,
    done: isDone,
  }));
  return { status: 200 as const, body: { setup: { open, steps } } };
}
