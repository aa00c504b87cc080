import { type Operation, type Section, services } from './documents.ts';

const own = 'http://localhost:3000';

/** What a language model is told first about this site (llmstxt.org): the guides, the documents and every operation, a line each. */
export function llmsText(sections: Section[], operations: Operation[]): string {
  const guides = sections.map(({ title, guides: some }) => {
    const lines = some.map((guide) => `- [${guide.title}](${own}${guide.address}): ${guide.summary}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
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
