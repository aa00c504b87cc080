import { requireApplication, requireUser } from '../../domain/actor.ts';
import { reportContent } from '../../domain/reports/file-report.ts';
import type { FundraisingHandlers } from './types.ts';

export const reports = {
  async createReport({ body, principal, clientAddress: address }, context) {
    const reporter = principal?.kind === 'OAuthUser' ? requireUser(principal) : requireApplication(principal);
    await reportContent(context, reporter, { ...body, address });
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
