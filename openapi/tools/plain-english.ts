/** Fails for words and constructions that read like a translation. Each of them has a plain replacement. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Few enough to cause no false alarms. What to write instead is in .github/CONTRIBUTING.md. */
const replacements: readonly [pattern: RegExp, plain: string][] = [
  [/\bAfter this page you (know|can)\b/, 'the first task'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\btells? of\b/i, 'reports, shows'],
  [/\bstands? there\b/i, 'is there'],
  [/\buntil now\b/i, 'old, previous'],
  [/\ba stranger\b/i, 'an anonymous user'],
  [/\be-mails?\b/i, 'email'],
  [/\bslips? of the finger\b/i, 'typo'],
  [/\bof until\b/i, 'old, previous'],
  [/\bwhat has come\b/i, 'new …'],
  [/\bbears? (a|the|its|his|her|their|no) (name|mark|number|label|title)\b/i, 'has'],
  [/\bgives? back\b/i, 'returns, refunds'],
  [/\ball the same\b/i, 'anyway'],
];

const texts = ['*.ts', '*.mjs', '*.js', '*.md', '*.yaml', '*.html', '*.css', 'Makefile'];
/** Migrations that have run are never changed, not even their comments. */
const folders = ['src', 'openapi', 'migrations/README.md', '.github', '.deploy', 'README.md', 'Makefile'];
const self = 'openapi/tools/plain-english.ts';

const files = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      existsSync(file) && file !== self && texts.some((pattern) => file.endsWith(pattern.replace('*', ''))),
  );

const found = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      replacements.flatMap(([pattern, plain]) => {
        const [words] = pattern.exec(line) ?? [];
        return words === undefined ? [] : [`${file}:${index + 1}: "${words}": write "${plain}"`];
      }),
    ),
);

for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) {
  process.stderr.write('\nRewrite these phrases: see "Plain English" in .github/CONTRIBUTING.md.\n');
  process.exitCode = 1;
}
