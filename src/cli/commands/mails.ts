import type { Command } from 'commander';
import { MailTextRepository } from '../../db/repositories/mail-texts.ts';
import { resetMailText } from '../../mail/change-mail-text.ts';
import { type DescribedOwnText, describeOwnText } from '../../mail/describe-mail-text.ts';
import { type MailName, mailNames, mailTexts } from '../../mail/mail-texts.ts';
import { changeAnswer, facts, listAnswer, printable } from '../terminal/answer.ts';
import { campaignOption, findMail, mailArgument, type PlaceOptions } from '../terminal/named-mail.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';
import { editMail } from './edit-mail.ts';
import { previewMail } from './preview-mail.ts';

export function mailsCommand(): Command {
  return commandGroup('mails', 'Show, change and preview the emails.', [
    list(),
    show(),
    editMail(),
    previewMail(),
    reset(),
  ]);
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List the emails, and who changed them.',
    examples: ['groundswell mails list', 'groundswell mails list --json'],
    notes: "A campaign's texts are listed below the installation's.",
  }).action(
    withOperator(async ({ database }) => {
      const stored = await new MailTextRepository(database).list();
      const items = mailNames.flatMap((name) => {
        const texts = stored.filter((text) => text.name === name);
        const own = texts.map((text) => ({ campaign: text.campaign, ...describeOwnText(name, text) }));
        const isOwn = own[0]?.campaign === null;
        const listed = isOwn ? own : [{ campaign: null, ...unchanged }, ...own];
        return listed.map((text) => ({ name, sent: mailTexts[name].sent, ...text }));
      });
      return listAnswer(
        items,
        {
          email: 'name',
          campaign: 'campaign',
          changed: ({ subject, body }) =>
            [...(subject === null ? [] : ['subject']), ...(body === null ? [] : ['body'])].join(', '),
          by: 'edited_by',
          at: 'updated_at',
          note: noteOf,
        },
        'No emails.',
      );
    }),
  );
}

const unchanged = {
  subject: null,
  body: null,
  edited_by: null,
  updated_at: null,
  default_changed: [],
  problems: [],
};

function noteOf({
  problems,
  default_changed,
}: Pick<DescribedOwnText, 'problems' | 'default_changed'>): string {
  if (problems.length > 0) return `not used: ${problems.join('; ')}`;
  return default_changed.length > 0 ? `the default ${default_changed.join(' and ')} has changed since` : '';
}

function show(): Command {
  return operatorCommand('show', {
    description: 'Show the text of an email, its default and its placeholders.',
    examples: [
      'groundswell mails show donations_received',
      'groundswell mails show page_created --campaign au/city-run --json',
    ],
  })
    .addArgument(mailArgument())
    .addOption(campaignOption())
    .action(
      withOperator<[MailName], PlaceOptions>(async (context, name) => {
        const { campaign, ...mail } = await findMail(context, name);
        const document = { ...mail, campaign: campaign?.uid ?? null };
        return { document, text: shown(document) };
      }),
    );
}

function shown({ name, sent, campaign, own, used, placeholders, ...mail }: ShownMail): string {
  const notes = own ? noteOf(own) : '';
  const heading = facts([
    ['email', name],
    ['sent', sent],
    ...(campaign ? [['campaign', campaign] as const] : []),
    ['changed', own ? `by ${own.edited_by}, ${own.updated_at.toISOString()}` : 'no'],
    ...(notes ? [['note', notes] as const] : []),
  ]);
  const isDefault = used.subject === mail.default.subject && used.body === mail.default.body;
  const parts = [
    heading,
    ...(isDefault ? [] : [textPart('Your text', used)]),
    textPart('Default text', mail.default),
    `Placeholders\n\n${facts(
      placeholders.map(({ name, meaning, required }) => [
        `{{${name}}}`,
        required ? `${meaning} Required.` : meaning,
      ]),
    )}`,
  ];
  return parts.join('\n');
}

type ShownMail = Omit<Awaited<ReturnType<typeof findMail>>, 'campaign'> & { campaign: string | null };

function textPart(title: string, { subject, body }: { subject: string; body: string }): string {
  const lines = [`Subject: ${subject}`, '', ...body.split('\n')];
  return `${title}\n\n${lines.map((line) => `  ${printable(line)}`.trimEnd()).join('\n')}\n`;
}

function reset(): Command {
  return operatorCommand('reset', {
    description: 'Remove your text of an email, so that it is sent with the default again.',
    examples: [
      'groundswell mails reset donations_received',
      'groundswell mails reset page_created --campaign au/city-run --yes',
    ],
    notes:
      "If you reset a campaign's text, its emails use the installation's again. The audit log keeps your text.",
    destroys: true,
  })
    .addArgument(mailArgument())
    .addOption(campaignOption())
    .action(
      withOperator<[MailName], PlaceOptions>(async (context, name) => {
        const { campaign } = context.options;
        const place = campaign ? `${name} of campaign ${campaign.text}` : name;
        await context.confirm(`Remove your text of ${place}?`);
        const removed = await context.change(resetMailText, { name, campaign });
        return changeAnswer(
          { name, campaign: campaign?.text ?? null, removed: removed ?? null },
          removed ? `Removed your text of ${place}.` : `You haven't changed ${place}.`,
        );
      }),
    );
}
