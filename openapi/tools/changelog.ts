import type { Change } from './contract-changes.ts';

const titles: Record<string, string> = {
  fundraising: 'Fundraising API',
  oauth: 'OAuth provider',
  metadata: 'Metadata service',
  operations: 'Operations API',
};
const kinds = { added: 'Added', modified: 'Changed', removed: 'Removed' };

/**
 * Returns the changelog with these changes in the section of that version, or in the section of unreleased changes, which is created if
 * necessary. Manually written text above them is preserved.
 * @param version the one in package.json, unless it is already released
 * @param changes since the last release, by service
 */
export function withChanges(
  text: string,
  version: string | undefined,
  changes: Record<string, Change[]>,
): string {
  const lines = text.trimEnd().split('\n');
  const isRelease = (line: string) => line.startsWith('## ');
  const made = Object.entries(changes).flatMap(([service, ofService]) => serviceLines(service, ofService));
  let start = version ? lines.findIndex((line) => line.startsWith(`## [${version}]`)) : -1;
  if (start < 0) start = lines.findIndex((line) => line.startsWith('## [Unreleased]'));
  if (start < 0) {
    if (made.length === 0) return text;
    const first = lines.findIndex(isRelease);
    start = first < 0 ? lines.length : first;
    lines.splice(start, 0, ...(first < 0 ? [''] : []), '## [Unreleased]', '');
    if (first < 0) start += 1;
  }
  const rest = lines.slice(start + 1);
  const length = rest.findIndex(isRelease);
  const section = length < 0 ? rest : rest.slice(0, length);
  const following = length < 0 ? [] : rest.slice(length);
  const written = section.join('\n').split(/^### /m)[0]?.trim() ?? '';
  const parts = [
    lines.slice(0, start + 1).join('\n'),
    written,
    made.join('\n').trim(),
    following.join('\n').trim(),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function serviceLines(service: string, changes: Change[]): string[] {
  if (changes.length === 0) return [];
  const lines = [`### ${titles[service] ?? service}`, ''];
  for (const [kind, title] of Object.entries(kinds)) {
    const ofKind = changes.filter((change) => change.kind === kind);
    if (ofKind.length === 0) continue;
    const sentences = ofKind.map(
      ({ breaking, sentence }) => `- ${breaking ? '**Breaking:** ' : ''}${sentence}`,
    );
    lines.push(`#### ${title}`, '', ...sentences, '');
  }
  return lines;
}
