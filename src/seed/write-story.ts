import type { SeedCampaign } from './campaigns.ts';
import type { SeedCharity } from './charities.ts';
import { countryMaterial, phrases, reasons } from './material.ts';
import type { Random } from './random.ts';

const defaultStory =
  'I am taking part in {campaign} to raise money for {charity}. Please help me to reach my target.';

interface StoryFacts {
  campaign: SeedCampaign;
  charity: SeedCharity;
  /** First name of the supporter, or of the team's leader. */
  first: string;
  town: string;
  team?: string;
}

/** Writes a supporter's own story, as HTML paragraphs. */
export function writeStory(facts: StoryFacts, random: Random): string {
  const opening = random.pick(phrases('story opening', facts.campaign.challenge));
  const { reason } = random.pick(reasons[random.pick(facts.charity.causes)] ?? []);
  const paragraphs = [`${opening} ${reason}`, random.pick(phrases('story purpose'))];
  const closing = random.pick(phrases('story closing'));
  paragraphs.push(random.chance(0.6) ? `${random.pick(phrases('story preparation'))} ${closing}` : closing);
  return fill(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''), facts, random);
}

/** Writes the platform's default story for supporters who haven't written one. */
export function writeDefaultStory(facts: StoryFacts, random: Random): string {
  return fill(`<p>${defaultStory}</p>`, facts, random);
}

export function writeTeamStory(facts: StoryFacts, random: Random): string {
  return fill(`<p>${random.pick(phrases('team story'))}</p>`, facts, random);
}

/** Writes the name of a page that isn't just its owner's. */
export function writePageName(facts: StoryFacts, random: Random): string {
  return fill(random.pick(phrases('page name', facts.campaign.challenge)), facts, random);
}

function fill(
  template: string,
  { campaign, charity, first, town, team }: StoryFacts,
  random: Random,
): string {
  const { name, does, pays } = charity;
  const words: Record<string, string | undefined> = {
    campaign: campaign.isDefault ? 'a challenge of our own' : campaign.name,
    charity: name,
    does,
    pays,
    money: `${countryMaterial[campaign.country].symbol}${random.pick([20, 25, 30, 50])}`,
    first,
    town,
    team,
  };
  const filled = template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
  // Some campaigns have an article in their name.
  return filled.replaceAll('the The ', 'the ');
}
