import type { Command } from 'commander';
import { ValidationError } from '../../errors.ts';
import { setMailText } from '../../mail/change-mail-text.ts';
import type { MailName } from '../../mail/mail-texts.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { answersYes } from '../terminal/confirmation.ts';
import { editFile, keepText } from '../terminal/edit-text.ts';
import {
  bodyOption,
  fileOf,
  givenWords,
  IGNORED,
  isGiven,
  parseFile,
  subjectOption,
  type WordsOptions,
} from '../terminal/mail-words.ts';
import { campaignOption, findMail, mailArgument, type PlaceOptions } from '../terminal/named-mail.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

/** Changes the text of an email, by options or in the operator's editor. */
export function editMail(): Command {
  return operatorCommand('edit', {
    description: 'Change the subject and the text of an email.',
    examples: [
      'groundswell mails edit donations_received                     in your editor',
      'groundswell mails edit donations_received --subject "{{count}} new donations!"',
      'groundswell mails edit page_created --campaign au/city-run --body-file welcome.md',
      'groundswell mails edit page_created --body-file - < welcome.md',
    ],
    notes: `The text is Markdown: paragraphs, headings, lists, **bold**, *italics* and [links](https://example.org).
A paragraph that is only a link to {{link}} becomes the button. Placeholders such as {{page.name}} are filled in
when the email is sent; "groundswell mails show" lists them. HTML is shown as typed.
A campaign's text takes precedence over the installation's. A part that equals the default is not stored, so that it
stays current. The logo, the colours and the small print below are not part of the text.
A file may start with a line "Subject: …".`,
    changes: true,
  })
    .addArgument(mailArgument())
    .addOption(campaignOption())
    .addOption(subjectOption())
    .addOption(bodyOption())
    .action(
      withOperator<[MailName], PlaceOptions & WordsOptions>(async (context, name) => {
        const { campaign } = context.options;
        const given = isGiven(context.options);
        if (!given && !context.terminal.stdin.isTTY) {
          context.refuseUsage('add --subject or --body-file, because there is no terminal for an editor');
        }
        const { changed } = given ? await saveGiven(context, name) : await editInEditor(context, name);
        return changeAnswer(
          { name, campaign: campaign?.text ?? null, changed },
          changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing to change.',
        );
      }),
    );
}

async function saveGiven(context: CliContext<PlaceOptions & WordsOptions>, name: MailName) {
  const words = await givenWords(context);
  try {
    return await context.change(setMailText, { name, campaign: context.options.campaign, ...words });
  } catch (error) {
    // A text from standard input would be lost.
    if (context.options.bodyFile === '-') sayWhere(context, keepText(`${name}.md`, fileOf(words)));
    throw error;
  }
}

async function editInEditor(context: CliContext<PlaceOptions>, name: MailName) {
  const { own, used, placeholders } = await findMail(context, name);
  const basedOn = { subject: own?.subject ?? null, body: own?.body ?? null };
  const known = placeholders.map(({ name, meaning }) => `{{${name}}}  ${meaning}`).join('\n');
  const current = { subject: basedOn.subject ?? used.subject, body: basedOn.body ?? used.body };
  const path = keepText(`${name}.md`, `${fileOf(current)}\n${IGNORED}\n\nPlaceholders:\n${known}\n`);
  for (;;) {
    try {
      const words = parseFile(editFile(path, context.terminal));
      const place = { name, campaign: context.options.campaign };
      return await context.change(setMailText, { ...place, ...words, basedOn });
    } catch (error) {
      if (!(await wantsToGoOn(error, context.terminal))) {
        sayWhere(context, path);
        throw error;
      }
    }
  }
}

/** Shows what is wrong with the text and asks whether to open the editor again. */
function wantsToGoOn(error: unknown, { stdin, stderr }: CliContext<object>['terminal']): Promise<boolean> {
  if (!(error instanceof ValidationError)) return Promise.resolve(false);
  const lines = error.errors.map(({ field, message }) => `${field} ${message}\n`);
  stderr.write(lines.join(''));
  return answersYes('Edit it again?', stdin, stderr);
}

function sayWhere({ terminal }: Pick<CliContext<object>, 'terminal'>, path: string): void {
  terminal.stderr.write(`Your text is in ${path}. You can use it again with --body-file.\n`);
}
