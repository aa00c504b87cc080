import type { Site } from './documents.ts';

const own = 'http://localhost:3000';

/** An introduction to this site for language models (llmstxt.org): guides, documents and operations, one line each. */
export function llmsText({ sections, services }: Site): string {
  const guides = sections.map(({ title, guides: some }) => {
    const lines = some.map((guide) => `- [${guide.title}](${own}${guide.address}): ${guide.summary}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  const references = services.map(({ name, title, summary, operations }) => {
    const lines = operations.map(
      ({ method, path, id, summary: what }) => `- \`${method} ${path}\` (${id}): ${what}`,
    );
    return `## ${title} operations\n\n${summary} Document: [OpenAPI 3.0.3](${own}/openapi/${name}.json)\n\n${lines.join('\n')}\n`;
  });
  return `# Groundswell for developers

> The API behind peer-to-peer fundraising: fundraisers' pages, teams, campaigns, charities, leaderboards, fitness activities, donation
> totals and search, with OAuth, a metadata service and an API for staff. Base address: ${own}/api/v2

The OpenAPI documents are exact. Public reads need no credentials. Amounts are whole cents.

${[...guides, ...references].join('\n')}`;
}
