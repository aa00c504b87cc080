import { MalformedRequestError } from '../errors.ts';
import type { OperationObject } from './document.ts';

/** The properties of an operation that a route needs; `Operation` in `operation.ts` satisfies it. */
type Routable = Pick<OperationObject, 'method' | 'path' | 'parameters'>;

interface Route<Target> {
  segments: Segment[];
  /** Number of fixed characters: if two routes match, the more specific one wins. */
  weight: number;
  methods: Map<string, Target>;
}

type Segment =
  | { kind: 'fixed'; text: string }
  | { kind: 'parameter'; name: string }
  | { kind: 'address'; name: string };

type RouteMatch<Target> =
  | { found: true; target: Target; params: Record<string, string> }
  | { found: false; allow: string[] };

/** The first half of an address such as `au/city-run`; no other identifier of a resource consists of two letters. */
const countryPattern = /^[a-z]{2}$/i;

/**
 * A route table that is compiled once, because openapi-backend's own router rebuilds a regular expression per operation per request. Paths
 * are compared without their format suffix, so `.json`, no suffix and a trailing slash match the same route.
 */
export class RouteTable<Target extends Routable> {
  readonly #fixed = new Map<string, Map<string, Target>>();
  readonly #bySegmentCount = new Map<number, Route<Target>[]>();

  constructor(targets: Target[]) {
    for (const target of targets) this.#add(target);
    for (const routes of this.#bySegmentCount.values()) routes.sort((a, b) => b.weight - a.weight);
  }

  /** @param path without suffix and trailing slash @throws MalformedRequestError for an invalid percent-escape */
  match(method: string, path: string): RouteMatch<Target> {
    const fixed = this.#fixed.get(path);
    if (fixed) return answer(method, fixed, {});
    const segments = path.split('/').slice(1);
    const allow = new Set<string>();
    for (const route of this.#bySegmentCount.get(segments.length) ?? []) {
      const params = paramsOf(route.segments, segments);
      if (!params) continue;
      const match = answer(method, route.methods, params);
      if (match.found) return path.includes('%') ? { ...match, params: decoded(params) } : match;
      for (const allowed of match.allow) allow.add(allowed);
    }
    return { found: false, allow: [...allow] };
  }

  #add(target: Target): void {
    const path = barePath(target.path);
    if (!path.includes('{')) {
      const methods = this.#fixed.get(path) ?? new Map<string, Target>();
      this.#fixed.set(path, methods.set(target.method, target));
      return;
    }
    const segments = path.split('/').slice(1).map(toSegment);
    this.#addRoute(segments, target);
    const addressed = target.parameters.find((parameter) => parameter['x-accepts-address']);
    if (addressed) this.#addRoute(withAddress(segments, addressed.name), target);
  }

  #addRoute(segments: Segment[], target: Target): void {
    const routes = this.#bySegmentCount.get(segments.length) ?? [];
    this.#bySegmentCount.set(segments.length, routes);
    const known = routes.find((route) => JSON.stringify(route.segments) === JSON.stringify(segments));
    if (known) known.methods.set(target.method, target);
    else routes.push({ segments, weight: weightOf(segments), methods: new Map([[target.method, target]]) });
  }
}

/** The look-behind makes a run of slashes match only once, not from each slash: a path may have sixty thousand of them. */
export function withoutLastSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

/** The documented path without `.json`, which all variants of a path have in common. */
export function barePath(path: string): string {
  return path.replace(/\.(json|csv)$/, '');
}

function answer<Target>(
  method: string,
  methods: Map<string, Target>,
  params: Record<string, string>,
): RouteMatch<Target> {
  const target = methods.get(method === 'head' ? 'get' : method);
  return target ? { found: true, target, params } : { found: false, allow: [...methods.keys()] };
}

function paramsOf(route: Segment[], segments: string[]): Record<string, string> | undefined {
  if (!holdsFixed(route, segments)) return undefined;
  const params: Record<string, string> = {};
  for (let position = 0; position < route.length; position += 1) {
    const expected = route[position] as Segment;
    if (expected.kind === 'fixed') continue;
    const segment = segments[position] ?? '';
    if (segment === '') return undefined;
    const country = params[expected.name];
    if (expected.kind === 'address' && country !== undefined) params[expected.name] = `${country}/${segment}`;
    else if (expected.kind === 'address' && !countryPattern.test(segment)) return undefined;
    else params[expected.name] = segment;
  }
  return params;
}

/** Checked first, because it rules out most routes. */
function holdsFixed(route: Segment[], segments: string[]): boolean {
  return route.every(
    (expected, position) => expected.kind !== 'fixed' || expected.text === segments[position],
  );
}

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new MalformedRequestError(
      'The path contains an invalid percent-escape; encode it as UTF-8, for example %C3%A9',
    );
  }
}

function toSegment(text: string): Segment {
  const name = /^\{(.+)\}$/.exec(text)?.[1];
  return name ? { kind: 'parameter', name } : { kind: 'fixed', text };
}

function withAddress(segments: Segment[], name: string): Segment[] {
  const half: Segment = { kind: 'address', name };
  return segments.flatMap((segment) =>
    segment.kind === 'parameter' && segment.name === name ? [half, half] : [segment],
  );
}

function weightOf(segments: Segment[]): number {
  return segments.reduce((sum, segment) => sum + (segment.kind === 'fixed' ? segment.text.length : 0), 0);
}
