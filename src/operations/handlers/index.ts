import { audit } from './audit.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations } from './donations.ts';
import { overview } from './overview.ts';
import { pages } from './pages.ts';
import { paymentEvents } from './payment-events.ts';
import { staff } from './staff.ts';
import { teams } from './teams.ts';
import type { OperationsHandlers } from './types.ts';
import { users } from './users.ts';

export const handlers: OperationsHandlers = {
  ...audit,
  ...campaigns,
  ...charities,
  ...donations,
  ...overview,
  ...pages,
  ...paymentEvents,
  ...staff,
  ...teams,
  ...users,
};
