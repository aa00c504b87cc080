import type { MailTemplate } from '../db/rows/mail-templates.ts';
import { createAddresses } from '../domain/addresses.ts';
import type { SiteBranding } from '../web/site-branding.ts';
import { composeMail } from './compose-mail.ts';
import type { MailServices } from './mail-services.ts';
import type { MailName } from './mail-texts.ts';
import type { Message } from './transport.ts';

interface Sample {
  template: MailTemplate;
  parameters?: Record<string, string>;
  /** Whether the recipient has no account. */
  isStranger?: boolean;
  /** Whether the recipient can already sign in. */
  hasPassword?: boolean;
  /** Whether it is an invitation to a team, not to the campaign. */
  isToTeam?: boolean;
  /** Number of donations that it is about; default: 1. */
  donationCount?: number;
}

/** Names from the demo data. */
const demoNames = {
  person: 'Robin Demo',
  page: 'Robin runs for the reef',
  team: 'The Tidal Wave',
  campaign: 'Harbour City Run',
  charity: 'Reef Rescue Trust',
};
const [pageId, teamId] = [1, 2];

const reason = 'It shows a child without the consent of the parents.';
const decided = { decision: 'hide_page', at: '2026-11-16T09:30:00Z' };
const donations = { page: `${pageId}`, count: '3', cents: '7550' };
const keyRequest = { request: '1', name: 'Race registration' };
const target = { page: `${pageId}`, kind: 'page', cents: '125000', target_cents: '120000' };

const samples: Readonly<Record<MailName, Sample>> = {
  confirm_email: { template: 'confirm_email' },
  account_exists: { template: 'account_exists' },
  reset_password: { template: 'reset_password' },
  password_changed: { template: 'password_changed' },
  change_email: { template: 'change_email', isStranger: true },
  email_changed: { template: 'email_changed', isStranger: true },
  staff_invited: { template: 'staff_invited', parameters: { roles: 'manager and support' } },
  staff_added: {
    template: 'staff_invited',
    parameters: { roles: 'manager and support' },
    hasPassword: true,
  },
  api_key_approved: { template: 'key_request_decided', parameters: { ...keyRequest, state: 'approved' } },
  api_key_refused: {
    template: 'key_request_decided',
    parameters: { ...keyRequest, state: 'refused', reason: 'We already have a partner for registration.' },
  },
  deletion_requested: { template: 'deletion_requested', parameters: { due: '2026-12-24T00:00:00Z' } },
  account_created: { template: 'account_created' },
  activate_account: { template: 'activate_account' },
  page_waits: { template: 'page_waits' },
  page_created: { template: 'page_created' },
  page_awaits_approval: { template: 'page_created', parameters: { awaits: 'approval' } },
  page_approved: { template: 'page_decision', parameters: { decision: 'page_approved' } },
  page_rejected: { template: 'page_decision', parameters: { decision: 'page_rejected', reason } },
  page_hidden: { template: 'page_decision', parameters: { decision: 'page_hidden', reason } },
  page_shown: { template: 'page_decision', parameters: { decision: 'page_shown' } },
  picture_hidden: { template: 'page_decision', parameters: { decision: 'picture_hidden', reason } },
  picture_shown: { template: 'page_decision', parameters: { decision: 'picture_shown' } },
  donation_received: {
    template: 'donations_received',
    parameters: { ...donations, count: '1', cents: '2500', percent: '25' },
  },
  donations_received: { template: 'donations_received', parameters: { ...donations, percent: '50' } },
  donation_thanks: { template: 'donation_thanks', isStranger: true },
  donations_thanks: { template: 'donation_thanks', isStranger: true, donationCount: 3 },
  page_reached_target: { template: 'page_reached_target', parameters: target },
  team_reached_target: {
    template: 'page_reached_target',
    parameters: { ...target, page: `${teamId}`, kind: 'team' },
  },
  team_reached_quarter: {
    template: 'page_reached_target',
    parameters: { ...target, page: `${teamId}`, kind: 'team', cents: '62500', percent: '50' },
  },
  weekly_digest: { template: 'weekly_digest', parameters: { user: '1', week: '2026-11-16' } },
  donation_reply: { template: 'donation_reply' },
  invitation: { template: 'invitation', isStranger: true },
  team_invitation: { template: 'invitation', isStranger: true, isToTeam: true },
  join_requested: { template: 'join_requested', parameters: { page: `${pageId}`, team: '1' } },
  join_accepted: { template: 'join_accepted', parameters: { page: `${teamId}` } },
  join_declined: { template: 'join_declined', parameters: { page: `${teamId}` } },
  report_received: { template: 'report_received', isStranger: true },
  report_acted_on: { template: 'report_decided', parameters: decided, isStranger: true },
  report_not_acted_on: {
    template: 'report_decided',
    parameters: { ...decided, decision: 'no_action' },
    isStranger: true,
  },
  post_deleted: { template: 'page_decision', parameters: { decision: 'post_deleted', reason } },
  staff_access_changed: {
    template: 'staff_access_changed',
    parameters: { change: 'passkey added', name: 'Phone', at: '2026-11-16T09:30:00Z' },
  },
  export_ready: { template: 'export_ready', parameters: { id: '1', kind: 'donations' } },
  webhook_switched_off: {
    template: 'webhook_switched_off',
    parameters: { endpoint: '1', reason: 'failing', client: 'demo-training-diary' },
  },
};

export interface MailLook extends Pick<MailServices, 'mailTexts'> {
  branding: SiteBranding;
  baseUrl: string;
  operationsUrl: string;
  /** The campaign whose own texts are used. Default: the demo data's, which has none. */
  campaign?: { id: number; name: string };
}

/**
 * Composes a sample email of an installation. Its links with tokens don't work.
 * @param names default: those of the demo data
 */
export async function sampleMail(name: MailName, look: MailLook, names = demoNames): Promise<Message> {
  return composeSample(samples[name], look, names);
}

/** Composes a sample of a message to fundraisers. @param message a valid text */
export async function sampleMessage(
  message: { subject: string; body: string },
  look: MailLook,
): Promise<Message> {
  const campaign = look.campaign?.name ?? demoNames.campaign;
  const sample = { template: 'campaign_message_preview', parameters: { ...message, campaign } } as const;
  const { subject, ...others } = await composeSample(sample, look, demoNames);
  return { ...others, subject: subject.replace(/^Preview: /, '') };
}

async function composeSample(
  sample: Sample,
  { branding, baseUrl, operationsUrl, mailTexts, campaign: own }: MailLook,
  names: typeof demoNames,
): Promise<Message> {
  const { template, parameters, isStranger, isToTeam, hasPassword, donationCount = 1 } = sample;
  const campaign = own ?? { id: 0, name: names.campaign };
  const recipient = 'demo@example.org';
  const account = {
    id: 1,
    email: recipient,
    name: names.person,
    password_hash: hasPassword ? 'a hash' : null,
    disabled_at: null,
    signed_up: true,
    email_confirmed_at: template === 'confirm_email' ? null : new Date(0),
  };
  const place = {
    currency: 'AUD',
    country_code: 'au',
    campaign_id: campaign.id,
    campaign_name: campaign.name,
    charity_name: names.charity,
  };
  const ofPage = { ...place, slug: 'robin-demo', campaign_slug: 'city-run', campaign_is_default: false };
  const week = { ...place, user_id: 1, page_id: pageId };
  const donation = {
    ...place,
    amount_cents: 2500,
    created_at: new Date('2026-11-16T09:30:00Z'),
    charity_slug: 'reef-rescue-trust',
    page_name: names.page,
    page_slug: 'robin-demo',
    thank_you: 'You just made my day. See you at the finish line!',
    campaign_slug: 'city-run',
    campaign_is_default: false,
  };
  const services: MailServices = {
    config: { baseUrl, operationsUrl, RECEIPT_TIME_ZONE: 'UTC' },
    branding: { current: async () => branding },
    mailTexts,
    users: { findAccount: async () => (isStranger ? undefined : account) },
    userTokens: { create: async () => {} },
    invitations: {
      findToMail: async () => ({
        team_id: isToTeam ? 1 : null,
        campaign_id: campaign.id,
        campaign_name: campaign.name,
        registration_url: null,
      }),
      addToken: async () => {},
    },
    weeklyDigests: {
      figuresOf: async () => [
        { ...week, is_team: false, donation_count: 3, amount_cents: 7550, activity_count: 2 },
        { ...week, is_team: true, donation_count: 12, amount_cents: 48000, activity_count: 9 },
      ],
    },
    campaignMessages: { findToMail: async () => undefined },
    mutedNotifications: { of: async () => new Set() },
    thankedDonations: async () => ({
      donations: Array.from({ length: donationCount }, (_, index) => ({
        ...donation,
        id: 90417 - index,
        uid: `au-${90417 - index}`,
      })),
      totals: [{ ...place, amount_cents: 2500 * donationCount, donation_count: donationCount }],
    }),
    receiptAddress: async () => `${baseUrl}/receipts?token=sample`,
    addresses: createAddresses({ baseUrl, CAMPAIGN_DOMAIN: undefined, DONATE_URL: undefined }),
    mailedPage: async (id) => ({ ...ofPage, name: id === teamId ? names.team : names.page }),
    secretKey: 'signs only samples',
  };
  const places = { address: `${baseUrl}/city-run/au/robin-demo`, campaign: campaign.name, page: `${pageId}` };
  const message = await composeMail(services, {
    id: 1,
    template,
    recipient,
    parameters: { ...places, ...parameters },
    attempts: 1,
  });
  if (!message) throw new Error(`the sample of ${template} is empty`);
  return message;
}
