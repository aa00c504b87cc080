import { writeFileSync } from 'node:fs';
import { Argument, type Command, Option } from 'commander';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { type SampleName, sampleMail, sampleNames } from '../../mail/mail-samples.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { type Answer, changeAnswer, listAnswer } from '../terminal/answer.ts';
import { text } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface PreviewOptions {
  html?: true;
  text?: true;
  /** Path of a file. */
  out?: string;
}

/** Prints the installation's emails with sample data. It sends nothing. */
export function previewMail(): Command {
  return operatorCommand('preview-mail', {
    description: 'Show an email as this installation sends it, with sample data.',
    examples: [
      'groundswell branding preview-mail                                                  list the emails',
      'groundswell branding preview-mail donations_received',
      'groundswell branding preview-mail donations_received --html --out email.html',
    ],
    notes: "Nothing is sent, and links with tokens don't work.",
  })
    .addArgument(new Argument('[name]', 'which email').choices(sampleNames))
    .option('--html', 'print the HTML part')
    .addOption(new Option('--text', 'print the text part (the default)').conflicts('html'))
    .option('--out <file>', 'write to this file instead', text)
    .action(
      withOperator<[SampleName | undefined], PreviewOptions>(
        async ({ config, database, options, refuseUsage }, name) => {
          const look = {
            branding: siteBranding(await new BrandingRepository(database).find()),
            baseUrl: config.baseUrl,
          };
          if (name === undefined) {
            if (options.html || options.text || options.out) {
              refuseUsage('Which email? Run "groundswell branding preview-mail" to list them.');
            }
            const mails = sampleNames.map(async (name) => ({
              name,
              subject: (await sampleMail(name, look)).subject,
            }));
            return listAnswer(await Promise.all(mails), { name: 'name', subject: 'subject' }, 'No emails.');
          }
          const message = await sampleMail(name, look);
          const { subject, text, html } = message;
          const part = options.html ? html : `Subject: ${subject}\n\n${text}`;
          if (options.out === undefined) return { document: { name, subject, text, html }, text: part };
          return written(options.out, part, refuseUsage);
        },
      ),
    );
}

function written(path: string, content: string, refuseUsage: (message: string) => never): Answer {
  try {
    writeFileSync(path, content);
  } catch (error) {
    refuseUsage(`Cannot write the preview: ${(error as Error).message}`);
  }
  return changeAnswer({ preview: path }, `Wrote ${path}.`);
}
