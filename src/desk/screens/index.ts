import type { Screen } from '../screen.ts';
import { audit } from './audit.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations } from './donations.ts';
import { pages } from './pages.ts';
import { paymentEvents } from './payment-events.ts';
import { people } from './people.ts';
import { teams } from './teams.ts';

/** All screens that are declared, in the order of the navigation. */
export const screens: readonly Screen[] = [
  campaigns,
  charities,
  pages,
  teams,
  donations,
  paymentEvents,
  people,
  audit,
];
