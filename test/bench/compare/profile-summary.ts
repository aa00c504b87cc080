/** The part of a V8 CPU profile that is read. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

interface ProfileShare {
  name: string;
  /** Of the time in which the process did anything. */
  share: number;
}

interface ProfileSummary {
  groups: ProfileShare[];
  functions: ProfileShare[];
  /** Share of the whole time in which it waited. */
  idle: number;
  /** Microseconds of the other time. */
  busy: number;
}

/**
 * Where the processor's time went by itself, callees left out: by package and by function, the dearest first.
 * @param from microseconds after its begin at which the part begins that is read, and where it ends
 */
export function summariseProfile(
  { nodes, samples, timeDeltas }: CpuProfile,
  { from = 0, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number } = {},
): ProfileSummary {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  let [busy, idle, now] = [0, 0, 0];
  for (const [index, id] of samples.entries()) {
    const time = Math.max(0, timeDeltas[index] ?? 0);
    now += time;
    const frame = frames.get(id);
    if (!frame || now < from || now > to) continue;
    if (frame.functionName === '(idle)') {
      idle += time;
      continue;
    }
    busy += time;
    const group = groupOf(frame);
    const name = `${frame.functionName || '(anonymous)'} ${fileOf(frame)}`.trim();
    groups.set(group, (groups.get(group) ?? 0) + time);
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const shares = (times: Map<string, number>) =>
    [...times]
      .map(([name, time]) => ({ name, share: time / busy }))
      .sort((one, other) => other.share - one.share);
  return { groups: shares(groups), functions: shares(functions), idle: idle / (busy + idle), busy };
}

type Frame = CpuProfile['nodes'][number]['callFrame'];

/** `pg`, `knex`, `koa` and other packages by name; `ours` with the folder; what has no file is V8's or the system's. */
function groupOf({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (url.startsWith('node:')) return 'node';
  if (url === '') return 'native';
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage) return inPackage.startsWith('pg-') ? 'pg' : inPackage;
  return `ours: ${/\/src\/([^/]+)\//.exec(url)?.[1] ?? 'src'}`;
}

function fileOf({ url }: Frame): string {
  const path = url.split('/node_modules/').at(-1) ?? '';
  return path.replace(/^.*\/(?=src\/)/, '');
}

/** Two tables: the packages and the functions where most of the time went. */
export function profileAsMarkdown(
  { groups, functions, idle, busy }: ProfileSummary,
  { requests, most }: { requests: number; most: number },
): string {
  const table = (what: string, shares: ProfileShare[]) => [
    '',
    `| time | ${what} |`,
    '|--:|---|',
    ...shares.slice(0, most).map(({ name, share }) => `| ${(share * 100).toFixed(1)} % | ${name} |`),
  ];
  return [
    `Idle ${(idle * 100).toFixed(0)} % of the time; the rest is ${(busy / requests).toFixed(0)} µs a request, by itself:`,
    ...table('package', groups),
    ...table('function', functions),
    '',
  ].join('\n');
}
