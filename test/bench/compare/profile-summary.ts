/** The part of a V8 CPU profile that is read. */
export interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber?: number };
  }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

export interface ProfileShare {
  name: string;
  /** Of the time in which the process did anything. */
  share: number;
}

export interface ProfileSummary {
  groups: ProfileShare[];
  functions: (ProfileShare & { group: string })[];
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
  const functions = new Map<string, { group: string; time: number }>();
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
    groups.set(group, (groups.get(group) ?? 0) + time);
    const name = `${frame.functionName || '(anonymous)'} ${placeOf(frame)}`.trim();
    functions.set(name, { group, time: (functions.get(name)?.time ?? 0) + time });
  }
  const dearest = <Item extends ProfileShare>(items: Item[]) =>
    items.sort((one, other) => other.share - one.share);
  return {
    groups: dearest([...groups].map(([name, time]) => ({ name, share: time / busy }))),
    functions: dearest(
      [...functions].map(([name, { group, time }]) => ({ name, group, share: time / busy })),
    ),
    idle: idle / (busy + idle),
    busy,
  };
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

function placeOf({ url, lineNumber }: Frame): string {
  const path =
    url
      .split('/node_modules/')
      .at(-1)
      ?.replace(/^.*\/(?=src\/)/, '') ?? '';
  return path === '' ? '' : `${path}:${lineNumber + 1}`;
}

/** A profile with the number of requests that it holds. */
export interface ProfileOfRequests extends ProfileSummary {
  requests: number;
}

/** Two tables: the packages and the functions where most of the time went. */
export function profileAsMarkdown(
  { groups, functions, idle, busy, requests }: ProfileOfRequests,
  most: number,
): string {
  const row = ({ share }: ProfileShare, ...cells: string[]) =>
    `| ${(share * 100).toFixed(1)} % | ${cells.join(' | ')} |`;
  return [
    `Idle ${(idle * 100).toFixed(0)} % of the time; the rest is ${(busy / requests).toFixed(0)} µs a request, by itself:`,
    '',
    '| time | package |',
    '|--:|---|',
    ...groups.slice(0, most).map((group) => row(group, group.name)),
    '',
    '| time | function | package |',
    '|--:|---|---|',
    ...functions.slice(0, most).map((each) => row(each, `\`${each.name}\``, each.group)),
    '',
  ].join('\n');
}

/** One table: what a request costs in each package, before and now, the dearest of either first. */
export function profilesAsMarkdown(before: ProfileOfRequests, now: ProfileOfRequests, most: number): string {
  const [costsBefore, costsNow] = [before, now].map(
    ({ groups, busy, requests }) =>
      new Map(groups.map(({ name, share }) => [name, (share * busy) / requests])),
  ) as [Map<string, number>, Map<string, number>];
  const rows = [...new Set([...costsBefore.keys(), ...costsNow.keys()])]
    .map((name) => ({ name, before: costsBefore.get(name) ?? 0, now: costsNow.get(name) ?? 0 }))
    .sort((one, other) => Math.max(other.before, other.now) - Math.max(one.before, one.now));
  const cells = ({ name, before, now }: (typeof rows)[number]) =>
    `| ${name} | ${before.toFixed(1)} | ${now.toFixed(1)} |`;
  return [
    '| package, by itself | before: µs a request | now |',
    '|---|--:|--:|',
    ...rows.slice(0, most).map(cells),
    cells({ name: '**all**', before: before.busy / before.requests, now: now.busy / now.requests }),
    '',
  ].join('\n');
}
