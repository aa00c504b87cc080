// @ts-check
import { services } from './settings.mjs';

const own = 'http://localhost:3000';

/**
 * What a language model is told first about this site (llmstxt.org): the guides, the documents and every operation, a line each.
 * @param {{ sections: import('./settings.mjs').Section[], operations: import('./settings.mjs').Operation[] }} parts
 */
export function llmsText({ sections, operations }) {
  const guides = sections.map(
    ({ title, guides: some }) =>
      `## ${title}\n\n${some.map(({ slug, title: name, summary }) => `- [${name}](${own}/docs/${slug}/): ${summary}`).join('\n')}\n`,
  );
  const references = services.map(({ name, title, summary }) => {
    const lines = operations
      .filter(({ service }) => service === name)
      .map(({ method, path, id, summary: what }) => `- \`${method} ${path}\` (${id}): ${what}`);
    return `## ${title} operations\n\n${summary} Document: [OpenAPI 3.0.3](${own}/openapi/${name}.json)\n\n${lines.join('\n')}\n`;
  });
  return `# Groundswell for developers

> The API behind peer-to-peer fundraising: supporters' pages, teams, campaigns, charities, leaderboards, fitness activities, donation
> totals and search, with OAuth and a metadata service. Base address: ${own}/api/v2

The OpenAPI documents are exact. Public reads need no credentials. Amounts are whole cents.

${[...guides, ...references].join('\n')}`;
}
