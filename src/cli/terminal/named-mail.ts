import { Argument, Option } from 'commander';
import { MailTextRepository } from '../../db/repositories/mail-texts.ts';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { describeMailText } from '../../mail/describe-mail-text.ts';
import { type MailName, mailNames } from '../../mail/mail-texts.ts';
import { resource } from './arguments.ts';
import type { CliContext } from './with-operator.ts';

export interface PlaceOptions {
  campaign?: NamedResource;
}

/** The email that a command is about. */
export function mailArgument(): Argument {
  return new Argument('<name>', 'which email').choices(mailNames);
}

export function campaignOption(): Option {
  return new Option(
    '--campaign <campaign>',
    'only the emails of this campaign: au-12, au/city-run, UUID or number',
  ).argParser(resource);
}

/** Describes the email with the text of the campaign, if one is named, or else the installation. @throws NotFoundError */
export async function findMail(
  { database, options }: Pick<CliContext<PlaceOptions>, 'database' | 'options'>,
  name: MailName,
) {
  const campaign = options.campaign && (await requireResource(database, 'campaigns', options.campaign));
  const own = await new MailTextRepository(database).find(name, campaign?.id);
  return { campaign, ...describeMailText(name, own, campaign?.id) };
}
