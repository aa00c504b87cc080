import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { CampaignMessageRepository } from '../../db/repositories/campaign-messages.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import {
  countFundraisers,
  type FundraiserMessage,
  previewMessage,
  queueMessage,
  startMessage,
} from '../../mail/message-fundraisers.ts';
import { type Answer, changeAnswer, listAnswer } from '../terminal/answer.ts';
import { emailAddress, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { count, showProgress } from '../terminal/progress.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

/** Leaves room for other emails, which are sent one at a time by the same processes. */
const PER_MINUTE = 300;
const STANDARD_INPUT = 0;

interface MessageOptions {
  subject: string;
  /** Path of a file, or `-`. */
  bodyFile: string;
  to?: string;
  send?: true;
  teamLeaders?: true;
  perMinute: number;
  force?: true;
}

/** Writes an email to all fundraisers of a campaign. Without `--send`, it only counts them. */
export function message(): Command {
  return operatorCommand('message', {
    description: 'Email all fundraisers of a campaign. Sends nothing without --send.',
    examples: [
      "groundswell campaigns message au-12 --subject 'Two weeks to go' --body-file news.txt            how many get it",
      "groundswell campaigns message au-12 --subject 'Two weeks to go' --body-file news.txt --to me@example.org",
      "groundswell campaigns message au-12 --subject 'Two weeks to go' --body-file news.txt --send --as alice",
    ],
    notes: `The text is Markdown with the placeholders {{recipient.first_name}}, {{campaign.name}} and {{site.name}}. A\ngreeting comes before it, and a button and a link to unsubscribe after it. Everyone whose page is active gets one\nemail, also after the campaign has finished. People who turned these emails off, disabled accounts and hidden\npages are left out. Nobody gets the same message twice: run an interrupted command again to continue it.`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .requiredOption('--subject <text>', 'at most 150 characters', text)
    .requiredOption(
      '--body-file <file>',
      'file with the text, at most 10000 characters; - for standard input',
      text,
    )
    .option('--to <email>', 'send it only to this address, to see it first', emailAddress)
    .addOption(new Option('--send', 'send it to the fundraisers').conflicts('to'))
    .option('--team-leaders', 'only fundraisers who lead a team')
    .option('--per-minute <number>', 'emails per minute, at most 10000', wholeNumber(1, 10_000), PER_MINUTE)
    .option('--force', 'send a third message within 24 hours')
    .action(
      withOperator<[NamedResource], MessageOptions>(async (context, named) => {
        const { subject, to, send: isSent } = context.options;
        const written = { named, subject, body: bodyOf(context) };
        if (isSent) return send(context, written);
        if (to === undefined) return dryRun(context, written);
        const { campaign } = await context.change(previewMessage, { ...written, to });
        return changeAnswer(
          { campaign: campaign.uid, subject, to },
          `A preview to ${to} is queued. Running servers send it within seconds.`,
        );
      }),
    );
}

/** Lists what was sent to the fundraisers of a campaign. */
export function messages(): Command {
  return operatorCommand('messages', {
    description: 'List the messages to the fundraisers of a campaign, the newest first.',
    examples: ['groundswell campaigns messages au-12', 'groundswell campaigns messages au/city-run --json'],
    notes: 'Emails that failed were refused by the mail server. They are counted for MAIL_RETENTION_DAYS.',
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .action(
      withOperator<[NamedResource]>(async ({ database }, named) => {
        const campaign = await requireResource(database, 'campaigns', named);
        return listAnswer(
          await new CampaignMessageRepository(database).list(campaign.id),
          {
            message: 'id',
            sent: 'created_at',
            recipients: 'recipients',
            waiting: 'waiting',
            failed: 'failed',
            subject: 'subject',
          },
          'No messages.',
        );
      }),
    );
}

async function dryRun(
  { database, options }: CliContext<MessageOptions>,
  written: FundraiserMessage,
): Promise<Answer> {
  const leadersOnly = options.teamLeaders ?? false;
  const { campaign, recipients, muted } = await countFundraisers(database, { ...written, leadersOnly });
  return changeAnswer(
    { campaign: campaign.uid, subject: written.subject, recipients, muted, sent: false },
    `${people(recipients)} of campaign ${campaign.uid} "${campaign.name}" would get this message.`,
    ...mutedLines(muted),
    'Nothing was sent. Add --to with your address to see it first, or --send to send it.',
  );
}

async function send(context: CliContext<MessageOptions>, written: FundraiserMessage): Promise<Answer> {
  const { options, terminal } = context;
  const { perMinute, teamLeaders: leadersOnly = false, force = false } = options;
  const started = await context.change(startMessage, { ...written, leadersOnly, force });
  const { campaign, messageId, recipients, muted, isRepeated } = started;
  const display = showProgress(terminal.stderr);
  let queued = 0;
  try {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const part: Awaited<ReturnType<typeof queueMessage>> = await context.change(queueMessage, {
        message: started,
        after,
        perMinute,
      });
      queued += part.queued;
      after = part.last;
      display.report({
        text: `${count(queued)} of ${count(recipients)} emails queued`,
        done: queued,
        total: recipients,
        isLast: after === undefined,
      });
    }
  } finally {
    display.stop();
  }
  const minutes = Math.ceil(queued / perMinute);
  return changeAnswer(
    {
      campaign: campaign.uid,
      message: messageId,
      subject: written.subject,
      recipients: queued,
      muted,
      sent: true,
    },
    queued === 0 && isRepeated
      ? 'Everyone already has this message.'
      : `Message ${messageId} is queued for ${people(queued)} of campaign ${campaign.uid} "${campaign.name}"${isRepeated ? " who didn't have it yet" : ''}.`,
    ...mutedLines(muted),
    ...(queued > 0
      ? [
          `Running servers send it within ${minutes === 1 ? 'a minute' : `${count(minutes)} minutes`}. See groundswell campaigns messages ${campaign.uid}.`,
        ]
      : []),
  );
}

function people(number: number): string {
  return `${count(number)} ${number === 1 ? 'fundraiser' : 'fundraisers'}`;
}

function mutedLines(muted: number): string[] {
  return muted === 0 ? [] : [`${people(muted)} turned these emails off.`];
}

function bodyOf({ options: { bodyFile }, refuseUsage }: CliContext<MessageOptions>): string {
  try {
    return readFileSync(bodyFile === '-' ? STANDARD_INPUT : bodyFile, 'utf8');
  } catch (error) {
    return refuseUsage(`cannot read the text: ${(error as Error).message}`);
  }
}
