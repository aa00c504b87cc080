import { html, renderHtml } from '../views/html.ts';

/** What a team's page says until its leader has written something. */
export function defaultTeamStory({ charity, campaign }: { charity: string; campaign: string }): string {
  return renderHtml(
    html`<p>We are raising money for ${charity} as part of ${campaign}. Every donation brings us closer to our goal: thank you for your support.</p>`,
  );
}
