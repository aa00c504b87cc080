import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { createAddresses } from '../../src/domain/addresses.ts';
import { composeMail } from '../../src/mail/compose-mail.ts';
import type { MailServices } from '../../src/mail/mail-services.ts';
import { createTransportOf, type Message } from '../../src/mail/transport.ts';
import { siteBranding } from '../../src/web/site-branding.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const services: MailServices = {
  config: {
    baseUrl: 'http://localhost:3000',
    operationsUrl: 'http://localhost:3004',
    RECEIPT_TIME_ZONE: 'UTC',
  },
  branding: { current: async () => siteBranding() },
  mailTexts: { find: async () => [] },
  users: {
    findAccount: async (email) => ({
      id: 1,
      email,
      name: 'Ada',
      password_hash: null,
      disabled_at: null,
      signed_up: true,
      email_confirmed_at: null,
    }),
  },
  userTokens: { create: async () => {} },
  invitations: { findToMail: async () => undefined, addToken: async () => {} },
  campaignMessages: { findToMail: async () => undefined },
  weeklyDigests: { figuresOf: async () => [] },
  mutedNotifications: { of: async () => new Set() },
  mailedPage: async () => undefined,
  thankedDonations: async () => ({ donations: [], totals: [] }),
  receiptAddress: async () => undefined,
  addresses: createAddresses({
    baseUrl: 'http://localhost:3000',
    CAMPAIGN_DOMAIN: undefined,
    DONATE_URL: undefined,
  }),
  secretKey: 'a key of the test',
};

describe('The transport of mail', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const settings = { SMTP_URL: undefined, MAIL_FROM: 'Groundswell <no-reply@example.org>' };

  let message: Message;

  before(async () => {
    const waiting = { id: 1, template: 'reset_password', recipient: 'ada@example.org', parameters: {} };
    message = (await composeMail(services, { ...waiting, attempts: 1 })) as Message;
  });
  beforeEach(() => {
    lines.length = 0;
  });

  it('writes mails into files that only their owner reads, and logs where and nothing of them', async () => {
    const folder = await temporaryFolder();
    await createTransportOf({ ...settings, DATA_DIR: folder.path } as never, log)(message);
    const [file = ''] = await readdir(join(folder.path, 'mail'));
    const path = join(folder.path, 'mail', file);
    const text = await readFile(path, 'utf8');
    expect(text).to.include('From: Groundswell <no-reply@example.org>');
    expect(text).to.include('To: ada@example.org');
    expect(text).to.include('Subject: Reset your password');
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(lines.join()).to.include(path);
    expect(lines.join()).to.not.match(/gsm_|ada@/);
    await folder.remove();
  });

  it('speaks SMTP where a server is set', async () => {
    const smtp = await startSmtpServer();
    await createTransportOf({ ...settings, SMTP_URL: smtp.url, DATA_DIR: '/nowhere' } as never, log)(message);
    expect(smtp.received()).to.include('RCPT TO:<ada@example.org>');
    expect(smtp.received()).to.include('Subject: Reset your password');
    expect(smtp.received()).to.include('Auto-Submitted: auto-generated').and.not.include('List-Unsubscribe');
    await smtp.close();
  });

  it('says in its header where mails of a kind are ended', async () => {
    const waiting = { id: 1, template: 'join_accepted', recipient: 'ada@example.org', parameters: {} };
    const optional = (await composeMail(services, { ...waiting, attempts: 1 })) as Message;
    const smtp = await startSmtpServer();
    const transport = createTransportOf(
      { ...settings, SMTP_URL: smtp.url, DATA_DIR: '/nowhere' } as never,
      log,
    );
    await transport(optional);
    const header = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(smtp.received());
    expect(header?.[1]).to.equal(optional.unsubscribe);
    expect(smtp.received()).to.include('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(optional.unsubscribe).to.match(/\/unsubscribe\/one-click\?token=gsu_1-join_answered-[\w-]{43}$/);
    await smtp.close();
  });

  it('says the same in text and in HTML', () => {
    const [link = ''] = /http:\S+/.exec(message.text) ?? [];
    expect(link).to.match(/^http:\/\/localhost:3000\/reset-password\?token=gsm_[\w-]{43}$/);
    for (const part of [message.text, message.html]) {
      expect(part).to.include(link);
      expect(part).to.include('in one hour');
    }
  });
});
