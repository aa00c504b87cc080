import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { MailTextRepository } from '../../db/repositories/mail-texts.ts';
import { requireResource } from '../../domain/named-resource.ts';
import { OperatorError } from '../../errors.ts';
import { draftMail } from '../../mail/draft-mail.ts';
import type { MailName } from '../../mail/mail-texts.ts';
import { createTransportOf, type Message } from '../../mail/transport.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { emailAddress, text } from '../terminal/arguments.ts';
import { bodyOption, givenWords, subjectOption, type WordsOptions } from '../terminal/mail-words.ts';
import { campaignOption, mailArgument, type PlaceOptions } from '../terminal/named-mail.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

interface PreviewOptions extends PlaceOptions, WordsOptions {
  html?: true;
  text?: true;
  /** Path of a file. */
  output?: string;
  to?: string;
}

/** Shows an email with sample data, or sends it to the operator. */
export function previewMail(): Command {
  return operatorCommand('preview', {
    description: 'Show an email with sample data, as this installation sends it.',
    examples: [
      'groundswell mails preview donations_received',
      'groundswell mails preview donations_received --output email.html     for your browser',
      'groundswell mails preview page_created --campaign au/city-run --to robin@example.org',
      'groundswell mails preview page_created --body-file welcome.md       before you change it',
    ],
    notes: "Links with tokens don't work. Nothing is sent without --to, and nothing is changed.",
  })
    .addArgument(mailArgument())
    .addOption(campaignOption())
    .addOption(subjectOption())
    .addOption(bodyOption())
    .option('--html', 'print the HTML part')
    .addOption(new Option('--text', 'print the text part (the default)').conflicts('html'))
    .option('--output <file>', 'write to this file instead; .html for the HTML part', text)
    .addOption(
      new Option('--to <address>', 'send it to this address').argParser(emailAddress).conflicts('output'),
    )
    .action(
      withOperator<[MailName], PreviewOptions>(async (context, name) => {
        const { output, to } = context.options;
        const message = await sample(context, name);
        const { subject, text, html } = message;
        if (to !== undefined) return sent(context, { ...message, to, unsubscribe: undefined });
        const isHtml = context.options.html || (!context.options.text && output?.endsWith('.html'));
        const part = isHtml ? html : `Subject: ${subject}\n\n${text}`;
        if (output === undefined) return { document: { name, subject, text, html }, text: part };
        try {
          writeFileSync(output, part);
        } catch (error) {
          context.refuseUsage(`cannot write the preview: ${(error as Error).message}`);
        }
        return changeAnswer({ preview: output }, `Wrote ${output}.`);
      }),
    );
}

/** Composes the email with the given subject or body, or else with the stored ones. */
async function sample(context: CliContext<PreviewOptions>, name: MailName): Promise<Message> {
  const { database, config, options } = context;
  const campaign = options.campaign && (await requireResource(database, 'campaigns', options.campaign));
  const { subject, body } = await givenWords(context);
  const look = {
    branding: siteBranding(await new BrandingRepository(database).find()),
    baseUrl: config.baseUrl,
    operationsUrl: config.operationsUrl,
    mailTexts: new MailTextRepository(database),
    ...(campaign && { campaign }),
  };
  return draftMail(name, { subject: subject ?? undefined, body: body ?? undefined }, look);
}

async function sent({ config, log }: CliContext<PreviewOptions>, message: Message) {
  try {
    await createTransportOf(config, log)(message);
  } catch (error) {
    throw new OperatorError(
      `The mail server did not accept the email: ${(error as Error).message}`,
      'Check SMTP_URL and MAIL_FROM: groundswell doctor',
    );
  }
  const how = config.SMTP_URL
    ? `Sent to ${message.to}.`
    : `Written to ${config.DATA_DIR}/mail, because SMTP_URL is not set.`;
  return changeAnswer({ to: message.to, sent: Boolean(config.SMTP_URL) }, how);
}
