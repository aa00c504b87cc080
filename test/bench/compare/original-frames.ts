import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { CpuProfile } from './profile-summary.ts';

type Node = CpuProfile['nodes'][number];

/** A profile of the bundled program, whose functions are all in one file, with the files that they were written in. */
export function withOriginalFrames(profile: CpuProfile): CpuProfile {
  const maps = new Map<string, SourceMap>();
  return { ...profile, nodes: profile.nodes.map(original) };

  function original(node: Node): Node {
    const { url, lineNumber, columnNumber = 0 } = node.callFrame;
    if (!url.endsWith('/.build/groundswell.js')) return node;
    const map =
      maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`, 'file:'), 'utf8')));
    maps.set(url, map);
    const place = map.findEntry(lineNumber, columnNumber);
    if (!('originalSource' in place)) return node;
    return {
      ...node,
      callFrame: { ...node.callFrame, url: place.originalSource, lineNumber: place.originalLine },
    };
  }
}
