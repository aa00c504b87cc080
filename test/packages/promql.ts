import { parser } from '@prometheus-io/lezer-promql';

type Labels = Record<string, string>;

/** A line of what Prometheus scrapes, without its value. */
export interface Series {
  name: string;
  labels: Labels;
}

interface Matcher {
  label: string;
  operator: string;
  value: string;
}

/** What an expression selects: a metric and what its labels have to be. */
export interface Selector {
  name: string;
  matchers: Matcher[];
}

/** What an expression needs to be there. */
export interface Query {
  selectors: Selector[];
  /** Named after `by`; all that is left of labels where it adds up. */
  grouped: string[];
  addsUp: boolean;
}

const strict = parser.configure({ strict: true });
type Node = ReturnType<typeof strict.parse>['topNode'];

/** @throws SyntaxError for what is no PromQL; the expressions of a dashboard may have its variables for times */
export function readQuery(expression: string): Query {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const query: Query = { selectors: [], grouped: [], addsUp: false };
  const textOf = ({ from, to }: Node) => text.slice(from, to);
  strict.parse(text).iterate({
    enter: ({ name, node }) => {
      if (name === 'VectorSelector') {
        const [identifier] = node.getChildren('Identifier');
        const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
        query.selectors.push({
          name: identifier ? textOf(identifier) : '',
          matchers: matchers.map((matcher) => readMatcher(textOf(matcher))),
        });
      }
      if (name === 'AggregateExpr') query.addsUp = true;
      if (name === 'GroupingLabels') query.grouped.push(...node.getChildren('LabelName').map(textOf));
    },
  });
  return query;
}

function readMatcher(text: string): Matcher {
  const [, label = '', operator = '', value = ''] = /^(\w+)\s*(=~|!~|!=|=)\s*(".*"|'.*')$/.exec(text) ?? [];
  return { label, operator, value: value.slice(1, -1) };
}

/** All series of a text that Prometheus scrapes. */
export function readSeries(exposition: string): Series[] {
  return exposition
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return { name, labels: Object.fromEntries(pairs.map(([, label, value]) => [label, value])) };
    });
}

/** @param given labels that Prometheus itself adds, whose values are not known here */
export function selects({ name, matchers }: Selector, series: Series, given: readonly string[]): boolean {
  if (name !== series.name) return false;
  return matchers
    .filter(({ label }) => !given.includes(label))
    .every(({ label, operator, value }) => {
      const actual = series.labels[label] ?? '';
      const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(actual) : actual === value;
      return isEqual !== operator.startsWith('!');
    });
}
