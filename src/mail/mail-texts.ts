import { commonPlaceholders, type MailText, type Placeholders } from './mail-text.ts';
import { accountTexts } from './texts/account-texts.ts';
import { developerTexts } from './texts/developer-texts.ts';
import { donorTexts } from './texts/donor-texts.ts';
import { pageTexts } from './texts/page-texts.ts';
import { reportTexts } from './texts/report-texts.ts';
import { staffTexts } from './texts/staff-texts.ts';
import { teamTexts } from './texts/team-texts.ts';
import { webhookTexts } from './texts/webhook-texts.ts';

const texts = {
  ...accountTexts,
  ...developerTexts,
  ...donorTexts,
  ...pageTexts,
  ...reportTexts,
  ...staffTexts,
  ...teamTexts,
  ...webhookTexts,
} satisfies Record<string, MailText>;

/** An email that has a text of its own. Don't rename one: an operator's text is stored under this name. */
export type MailName = keyof typeof texts;

/** The default texts of all emails, by name. */
export const mailTexts: Readonly<Record<MailName, MailText>> = texts;

export const mailNames = Object.keys(texts) as MailName[];

export function isMailName(text: string): text is MailName {
  return Object.hasOwn(texts, text);
}

/** Returns all placeholders that a text may contain. */
export function placeholdersOf(name: MailName): Placeholders {
  return { ...commonPlaceholders, ...mailTexts[name].placeholders };
}

/** Whether the email is about a campaign, which can have a text of its own. */
export function isAboutCampaign(name: MailName): boolean {
  return 'campaign.name' in mailTexts[name].placeholders;
}
