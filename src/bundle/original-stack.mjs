// Prints its input, a log or an error report, with the positions in the bundled program replaced by those in the source:
// node src/bundle/original-stack.mjs < groundswell.log
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const map = new SourceMap(
  JSON.parse(readFileSync(new URL('../../.build/groundswell.js.map', import.meta.url), 'utf8')),
);

process.stdout.write(
  readFileSync(0, 'utf8').replace(/[^\s(]*groundswell\.js:(\d+):(\d+)/g, (place, line, column) => {
    const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1);
    if (originalSource === undefined) return place;
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  }),
);
