import { readdir, readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { composeMessage } from '../../src/mail/compose-message.ts';
import { createTransportOf, type Message } from '../../src/mail/transport.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const message: Message = composeMessage({
  to: 'ada@example.org',
  subject: 'Choose a new password',
  paragraphs: ['Hello,'],
  link: { label: 'Choose', address: 'http://localhost:3000/reset-password?token=gsm_secret' },
  closing: ['The link works once, for one hour.'],
});

describe('The transport of mail', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const settings = { SMTP_URL: undefined, MAIL_FROM: 'Groundswell <no-reply@example.org>' };

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
    expect(text).to.include('Subject: Choose a new password');
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(lines.join()).to.include(path);
    expect(lines.join()).to.not.match(/gsm_|ada@/);
    await folder.remove();
  });

  it('speaks SMTP where a server is set', async () => {
    const smtp = await startSmtpServer();
    const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    await createTransportOf({ ...settings, SMTP_URL: url, DATA_DIR: '/nowhere' } as never, log)(message);
    expect(smtp.received()).to.include('RCPT TO:<ada@example.org>');
    expect(smtp.received()).to.include('Subject: Choose a new password');
    expect(smtp.received()).to.include('Auto-Submitted: auto-generated');
    smtp.server.close();
  });

  it('says the same in text and in HTML', () => {
    for (const part of [message.text, message.html]) {
      expect(part).to.include('http://localhost:3000/reset-password?token=gsm_secret');
      expect(part).to.include('for one hour');
    }
  });
});

/** Says yes to everything. */
async function startSmtpServer(): Promise<{ server: Server; received: () => string }> {
  let text = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      const line = String(chunk);
      if (inData && !line.endsWith('\r\n.\r\n')) return;
      if (line.startsWith('DATA')) inData = true;
      else if (inData) inData = false;
      socket.write(inData ? '354 go on\r\n' : line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, received: () => text };
}
