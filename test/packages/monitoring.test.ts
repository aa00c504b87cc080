import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { projectRoot } from '../../src/config/project-root.ts';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { buildCallers } from '../support/callers.ts';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { Command } from '../support/command.ts';
import { type OwnServer, startOwnServer, startReplicaOf } from '../support/embedded-database.ts';
import { buildPage } from '../support/factories.ts';
import { freePorts } from '../support/free-ports.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { readQuery, readSeries, type Series, selects } from './promql.ts';

const folder = join(projectRoot, '.deploy/monitoring');
const PROMTOOL = process.env.PROMTOOL_PATH ?? 'promtool';
/** What Prometheus itself puts on each series, and its own series of whether a scrape succeeded. */
const TARGET_LABELS = ['job', 'instance'];
const OF_PROMETHEUS: Series = { name: 'up', labels: {} };

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: Record<'summary' | 'description' | 'runbook', string>;
}

interface Panel {
  id: number;
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string; legendFormat: string }[];
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
}

/** An expression, and the labels that the text beside it shows. */
interface Shown {
  where: string;
  expr: string;
  labels: string[];
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const rules: Rule[] = parse(read('alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const dashboard = JSON.parse(read('dashboard.json'));
const panels: Panel[] = dashboard.panels;
const guide = readFileSync(join(projectRoot, 'openapi/docs/guides/operating-monitoring.md'), 'utf8');

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const ofRules = rules.map(({ alert, expr, annotations }): Shown => {
  const text = `${annotations.summary} ${annotations.description}`;
  return { where: alert, expr, labels: namesIn(text, /\$labels\.(\w+)/g) };
});
const ofPanels = panels.flatMap(({ title, targets = [] }) =>
  targets.map(
    ({ expr, legendFormat }): Shown => ({
      where: `the panel "${title}"`,
      expr,
      labels: namesIn(legendFormat, /\{\{(\w+)\}\}/g),
    }),
  ),
);

describe('the alert rules', () => {
  it('wait before they fire, state severity and remedy, and link to the guide', () => {
    const anchors = namesIn(guide, /^##+ (.+)$/gm).map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^a-z -]/g, '')
        .replace(/ /g, '-'),
    );
    for (const { alert, for: pause, labels, annotations } of rules) {
      expect(pause, alert).to.match(/^\d+[mh]$/);
      expect(labels.severity, alert).to.be.oneOf(['critical', 'warning']);
      expect(annotations.summary, alert).to.be.a('string');
      expect(annotations.description.length, alert).to.be.above(50);
      const [, anchor] = /^\/docs\/operating-monitoring\/#(.+)$/.exec(annotations.runbook) ?? [];
      expect(anchors, alert).to.include(anchor);
    }
  });

  it('are in the guide, each in its own row', () => {
    expect(namesIn(guide, /^\| `(Groundswell\w+)`/gm)).to.have.members(rules.map(({ alert }) => alert));
  });

  it('are each tested, once firing and once silent', () => {
    const { tests } = parse(readFileSync(join(projectRoot, 'test/packages/alerts.test.yaml'), 'utf8'));
    const tries: { expr: string; exp_samples?: unknown[] }[] = tests.flatMap(
      ({ promql_expr_test }: { promql_expr_test: object[] }) => promql_expr_test,
    );
    const named = (isFiring: boolean) =>
      tries
        .filter(({ exp_samples = [] }) => exp_samples.length > 0 === isFiring)
        .flatMap(({ expr }) => namesIn(expr, /alertname="(\w+)"/g));
    for (const isFiring of [true, false]) {
      expect([...new Set(named(isFiring))]).to.have.members(rules.map(({ alert }) => alert));
    }
  });

  describe('checked by promtool', () => {
    before(function () {
      if (!spawnSync(PROMTOOL, ['--version']).error) return;
      process.stdout.write(
        '      promtool does not look at them here: install prometheus, or set PROMTOOL_PATH.\n',
      );
      this.skip();
    });

    for (const [what, ...words] of [
      ['are valid', 'check', 'rules', join(folder, 'alerts.yaml')],
      ['are found by a valid example of what is scraped', 'check', 'config', join(folder, 'prometheus.yaml')],
      ['speak when they should', 'test', 'rules', join(projectRoot, 'test/packages/alerts.test.yaml')],
    ] as const) {
      it(what, () => {
        const { status, stdout, stderr } = spawnSync(PROMTOOL, words, { encoding: 'utf8' });
        expect(status, `${stdout}${stderr}`).to.equal(0);
      });
    }
  });
});

describe('the dashboard', () => {
  it('queries the selected Prometheus for the selected job', () => {
    const [datasource, job] = dashboard.templating.list;
    expect([datasource.name, datasource.type, job.name]).to.deep.equal(['datasource', 'datasource', 'job']);
    for (const { title, datasource, targets = [] } of panels) {
      if (targets.length > 0) expect(datasource?.uid, title).to.equal('$' + '{datasource}');
      for (const { selectors } of targets.map(({ expr }) => readQuery(expr))) {
        for (const { matchers } of selectors) {
          expect(matchers, title).to.deep.include({ label: 'job', operator: '=~', value: '$job' });
        }
      }
    }
  });

  it('gives each panel its own number and position', () => {
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).to.be.at.most(24);
      return Array.from({ length: w * h }, (_, place) => `${x + (place % w)} ${y + Math.floor(place / w)}`);
    });
    expect(new Set(places).size).to.equal(places.length);
  });
});

describe('what rules and dashboard ask for', () => {
  let own: OwnServer;
  let replica: OwnServer;
  let pools: DatabasePools;
  const files = useTemporaryFolder();
  let command: Command;
  let metrics = '';
  let series: Series[];

  /** With all of its parts: workers, a replica, a certificate. Requests succeed and fail. */
  before(async function () {
    if (!hasOpenssl) {
      process.stdout.write('      No server is started here: install openssl.\n');
      return this.skip();
    }
    own = await startOwnServer();
    replica = await startReplicaOf(own);
    pools = own.openPools();
    const ports = await freePorts();
    command = new Command(['serve', '--workers', '2'], {
      DATABASE_URL: own.url,
      DATABASE_READ_URL: replica.url,
      SECRET_KEY: TEST_SECRET_KEY,
      ...ports,
      ...makeCertificate(files.path, 90),
      DATA_DIR: files.path,
    });
    const admin = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`).catch(() => undefined);
      return response?.ok ? response.text() : '';
    };
    await until(async () => (await admin('/ready')) !== '', 'the server is ready');

    const { application, campaignId } = await buildCallers(pools.primary);
    const page = await buildPage(pools.primary, { campaign_id: campaignId });
    const give = () => {
      const body = JSON.stringify({ page_id: page.id, amount_cents: 2500, currency: 'AUD' });
      const headers = { ...application.headers, 'Content-Type': 'application/json' };
      return statusOf({ port: ports.PORT, path: '/api/v2/donations', method: 'POST', headers }, body);
    };
    expect(await give()).to.equal(201);
    await until(
      async () => {
        metrics = await admin('/metrics');
        return /^groundswell_replication_lag_bytes\{/m.test(metrics);
      },
      'the replica is seen',
      30_000,
    );
    await own.stop();
    expect(await give()).to.equal(503);
    series = [OF_PROMETHEUS, ...readSeries(metrics), ...readSeries(await admin('/metrics'))];
  });
  after(async () => {
    await command?.end();
    await pools?.destroy();
    await replica?.remove();
    await own?.remove();
  });

  for (const { where, expr, labels } of [...ofRules, ...ofPanels]) {
    it(`is there: ${where}, ${expr.replace(/\s+/g, ' ').slice(0, 80)}`, () => {
      const { selectors, grouped, addsUp } = readQuery(expr);
      expect(selectors).not.to.be.empty;
      const selected = selectors.map((selector) => {
        const found = series.filter((one) => selects(selector, one, TARGET_LABELS));
        expect(found.length, `no series is ${JSON.stringify(selector)}`).to.be.above(0);
        return found;
      });
      const known = new Set([...TARGET_LABELS, ...selected.flat().flatMap((one) => Object.keys(one.labels))]);
      for (const label of [...grouped, ...labels]) expect([...known]).to.include(label);
      if (addsUp) expect(grouped).to.include.members(labels);
    });
  }

  it('is named in the guide, along with all metrics of the server', () => {
    const families = namesIn(metrics, /^# TYPE (\w+) \w+$/gm);
    const ours = families.filter((name) => !/^(process|nodejs)_/.test(name));
    expect(namesIn(guide, /^\| `([a-z_]+)(?:\{.*?\})?` \|/gm)).to.have.members(ours);
  });
});

/** Of an answer over HTTPS, whoever has signed the certificate. */
function statusOf(options: RequestOptions, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', rejectUnauthorized: false, ...options }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    })
      .once('error', reject)
      .end(body);
  });
}
