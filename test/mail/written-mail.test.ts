import { expect } from 'chai';
import { createTransport } from 'nodemailer';
import { sampleMail } from '../../src/mail/mail-samples.ts';
import { isAboutCampaign, type MailName, mailNames, placeholdersOf } from '../../src/mail/mail-texts.ts';
import { firstNameOf, quotedName } from '../../src/mail/mailed-names.ts';
import { siteBranding } from '../../src/web/site-branding.ts';

const baseUrl = 'https://give.example.org';
const mailTexts = { find: async () => [] };
const look = { branding: siteBranding(), baseUrl, operationsUrl: baseUrl, mailTexts };

const hostileNames = {
  person: '<b>Eve</b>\r\nBcc: all@example.org',
  page: '<img src=x onerror=alert(1)>',
  team: '\u202Egro\u202C"><script>alert(1)</script>',
  campaign: '</style><script>alert(1)</script> & "Run"',
  charity: "</p><a href='javascript:alert(1)'>",
};

/** @returns the words of a document, and the addresses of its links */
function read(document: string): { words: string; addresses: string[] } {
  const plain = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').replace(/\s+/g, ' ');
  const body = document.replace(/<style>.*<\/style>/s, '');
  return {
    words: plain(body.replace(/<[^>]*>/g, '')),
    addresses: [...body.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => plain(address)),
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** @returns elements that are not closed, or closed by another's tag */
function unbalanced(document: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = ''] of document.matchAll(/<(\/?)([a-z][a-z0-9]*)(?: [a-z-]+="[^"<>]*")*>/g)) {
    if (slash && open.pop() !== name) wrong.push(name);
    if (!slash && !['meta', 'img', 'br'].includes(name)) open.push(name);
  }
  return [...wrong, ...open];
}

describe('What emails say', () => {
  for (const name of mailNames) {
    describe(name, () => {
      it('says the same in text and in HTML', async () => {
        const { text, html } = await sampleMail(name, look);
        const { words, addresses } = read(html);
        // An address within the text follows the words that link to it.
        const lines = text.replace(/ \((http\S+)\)$/gm, '\n$1').trim();
        for (const line of lines.split(/\n+/)) {
          if (line.startsWith('http')) expect(addresses).to.include(line);
          else if (line.startsWith('- '))
            for (const part of line.slice(2).split(': ')) expect(words).to.include(part);
          else expect(words).to.include(line.replace(/:$/, ''));
        }
        expect(addresses.length).to.equal(lines.match(/^http/gm)?.length);
      });

      it('greets, starts each paragraph with a capital and has one button', async () => {
        const { subject, text, html } = await sampleMail(name, look);
        expect(text).to.match(/^Hi (Robin|there),\n\n/);
        for (const paragraph of [subject, ...text.split('\n\n')]) expect(paragraph).to.match(/^(- )?[A-Z“]/);
        expect(html.match(/<a class="button"/g)).to.have.length(1);
        expect(html).to.match(/<body[^>]*>\n<div style="display: none[^"]*">[A-Z$][^<]+\.?<\/div>/);
      });

      it('fills in each of its placeholders', async () => {
        const placeholders = Object.entries(placeholdersOf(name));
        const paragraphs = placeholders.map(([placeholder, { kind }]) =>
          kind === 'table' ? `{{${placeholder}}}` : `${placeholder} is {{${placeholder}}}`,
        );
        const own = { subject: null, body: paragraphs.join('\n\n') };
        const sent = await sampleMail(name, { ...look, mailTexts: { find: async () => [own] } });
        for (const [placeholder, { kind }] of placeholders) {
          if (kind === 'table') expect(sent.text).to.match(/\n\n(- [^:]+: .+\n){2,}\n/);
          else if (!['other_pages', 'other_donations', 'recipient.first_name'].includes(placeholder))
            expect(sent.text).to.match(new RegExp(`^${placeholder} is .`, 'm'));
        }
        expect(sent.text).to.not.include('{{');
        expect(sent.html).to.not.include('display: none');
      });

      it('has the text of its campaign, if it is about one', async () => {
        const asked: unknown[] = [];
        const find = async (...place: unknown[]) => {
          asked.push(place);
          return [];
        };
        await sampleMail(name, { ...look, mailTexts: { find }, campaign: { id: 7, name: 'City Run' } });
        expect(asked).to.deep.equal([[name, isAboutCampaign(name) ? 7 : undefined]]);
      });

      it('is well-formed, also with hostile names', async () => {
        const branding = {
          ...siteBranding(),
          name: 'Run <3 & "Roll"',
          logo: '/pictures/a.png',
          colour: '#ffd166',
        };
        const { subject, html, text } = await sampleMail(name, { ...look, branding }, hostileNames);
        expect(unbalanced(html)).to.deep.equal([]);
        expect(html).to.not.match(/<(script|b)>|<img src=x|<a href='/);
        expect(html).to.match(/^<!doctype html>\n<html lang="en">/);
        expect(html.match(/<img [^>]*>/g)).to.have.length(1);
        expect(html).to.include(
          `<img class="logo" src="${baseUrl}/pictures/a.png" alt="Run &lt;3 &amp; &quot;Roll&quot;"`,
        );
        for (const part of [subject, html, text]) expect(part).to.not.match(/[\u202A-\u202E\r]|Bcc:/);
      });
    });
  }

  it('writes amounts as the site does', async () => {
    const textOf = async (name: MailName) => (await sampleMail(name, look)).text;
    expect(await textOf('donation_received')).to.include('has received a donation of $25.');
    expect(await textOf('donations_received')).to.include('has received 3 donations, $75.50 in total.');
    expect(await textOf('page_reached_target')).to.include('- Raised: $1,250\n- Target: $1,200\n');
  });

  it("leaves out a name that a mail program would turn into a link, or that isn't a name", () => {
    const plain = ['Ada’s run', 'St. Kilda', 'J.R. Smith', '山田 太郎', '5 km for 2026', 'مريم'];
    for (const name of plain) expect(quotedName(name, '')).to.equal(`“${name}”`);
    const links = [
      'Win now at evil.example',
      'eve@example',
      'https evil:',
      'Call 0800 123 4567',
      'evil。中国',
      'a/b',
    ];
    for (const name of [...links, '\u202E', '', undefined])
      expect(quotedName(name, 'a page'), name).to.equal('a page');
    expect(['Ada Lovelace', ' Zoë', "D'Arcy", 'Jean-Luc P.'].map(firstNameOf)).to.deep.equal([
      'Ada',
      'Zoë',
      "D'Arcy",
      'Jean-Luc',
    ]);
    for (const name of ['evil.example', '<b>', '1st', 'a'.repeat(31), '', undefined]) {
      expect(firstNameOf(name), name).to.equal('');
    }
  });

  it('keeps names out of the headers', async () => {
    const branding = { ...siteBranding(), mailFrom: 'no-reply@example.org' };
    for (const name of mailNames) {
      const { from, to, subject, text, html } = await sampleMail(name, { ...look, branding }, hostileNames);
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from, to, subject, text, html });
      const [headers = ''] = `${message}`.split('\r\n\r\n');
      expect(headers)
        .to.include('multipart/alternative')
        .and.not.match(/Bcc:|alert\(/);
    }
  });
});
