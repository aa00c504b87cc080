import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { projectRoot } from '../../src/config/project-root.ts';
import { settings } from '../../src/config/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const chart = join(projectRoot, '.deploy/helm/groundswell');
const example = join(chart, 'ci/example-values.yaml');
const HELM = process.env.HELM_PATH ?? 'helm';

// biome-ignore lint/suspicious/noExplicitAny: documents of Kubernetes, looked at here and there.
type Resource = any;

function helm(...args: string[]) {
  // One that was built without a release takes an old one for granted.
  return spawnSync(HELM, [...args, '--kube-version', '1.31.0'], { encoding: 'utf8' });
}

function render(...values: string[]): Resource[] {
  const { status, stdout, stderr } = helm(
    'template',
    'give',
    chart,
    '--namespace',
    'give',
    '--values',
    example,
    ...values.flatMap((value) => ['--set', value]),
  );
  expect(status, stderr).to.equal(0);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

function ofKind(resources: Resource[], kind: string): Resource {
  return resources.find((resource) => resource.kind === kind);
}

describe('the Helm chart', () => {
  it('has the version of the program', () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    expect(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')).appVersion).to.equal(version);
  });

  it('sets nothing by default that is no setting', () => {
    const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
    expect(Object.keys(settings)).to.include.members(Object.keys(values.settings));
  });

  describe('rendered', () => {
    before(function () {
      if (!spawnSync(HELM, ['version']).error) return;
      process.stdout.write('      The chart is not rendered here: install Helm, or set HELM_PATH.\n');
      this.skip();
    });

    it('passes helm lint', () => {
      const { status, stdout } = helm('lint', '--strict', chart, '--values', example);
      expect(status, stdout).to.equal(0);
    });

    it('runs the services as an unprivileged user who can only write data', () => {
      const { spec } = ofKind(render(), 'Deployment').spec.template;
      expect(spec.securityContext).to.include({ runAsNonRoot: true, runAsUser: 1000 });
      const [server] = spec.containers;
      expect(server.securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(server.livenessProbe.httpGet).to.deep.equal({ path: '/live', port: 'admin' });
      expect(server.readinessProbe.httpGet).to.deep.equal({ path: '/ready', port: 'admin' });
    });

    it('sets only settings, and waits longer for a pod than the pod for its requests', () => {
      const resources = render('settings.SHUTDOWN_GRACE_MS=90000');
      expect(Object.keys(settings)).to.include.members(Object.keys(ofKind(resources, 'ConfigMap').data));
      expect(ofKind(resources, 'Deployment').spec.template.spec.terminationGracePeriodSeconds).to.be.above(
        95,
      );
    });

    it('writes numbers of a values file as the program reads them', async () => {
      const folder = await temporaryFolder();
      const values = join(folder.path, 'values.yaml');
      await writeFile(values, 'image: { tag: 20261125 }\nsettings: { REQUESTS_PER_MINUTE: 1000000 }\n');
      const { stdout } = helm('template', 'give', chart, '--values', example, '--values', values);
      await folder.remove();
      const resources = parseAllDocuments(stdout).map((document) => document.toJS());
      expect(ofKind(resources, 'ConfigMap').data.REQUESTS_PER_MINUTE).to.equal('1000000');
      const [server] = ofKind(resources, 'Deployment').spec.template.spec.containers;
      expect(server.image).to.equal('groundswell:20261125');
    });

    it('routes each host name to its port, and streams unbuffered', () => {
      const resources = render();
      const ingress = ofKind(resources, 'Ingress');
      const ports = Object.fromEntries(
        ingress.spec.rules.map((rule: Resource) => [rule.host, rule.http.paths[0].backend.service.port.name]),
      );
      expect(ports).to.deep.equal({
        'give.example.org': 'site',
        'auth.give.example.org': 'oauth',
        'metadata.give.example.org': 'metadata',
        'desk.give.example.org': 'desk',
      });
      expect(ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-buffering']).to.equal('off');
      const names = ofKind(resources, 'Service').spec.ports.map(({ name }: Resource) => name);
      expect(names).to.deep.equal(['site', 'oauth', 'metadata', 'desk']);
    });

    it('keeps the desk inside the cluster if it has no name', () => {
      const resources = render('hosts.desk=');
      const { tls, rules } = ofKind(resources, 'Ingress').spec;
      expect([tls[0].hosts.length, rules.length]).to.deep.equal([3, 3]);
      expect(ofKind(resources, 'ConfigMap').data).to.not.have.property('OPERATIONS_URL');
    });

    it('migrates before pods are changed, also without a Secret of the operator', () => {
      const own = ['existingSecret=', 'secrets.SECRET_KEY=k', 'secrets.DATABASE_URL=postgresql://d/give'];
      const resources = render(...own);
      const job = ofKind(resources, 'Job');
      expect(job.metadata.annotations['helm.sh/hook']).to.equal('pre-install,pre-upgrade');
      const [migrate] = job.spec.template.spec.containers;
      expect(migrate.args).to.deep.equal(['migrate']);
      const secrets = resources.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => metadata.name);
      expect(secrets).to.include(migrate.envFrom[0].secretRef.name);
      const [server] = ofKind(resources, 'Deployment').spec.template.spec.containers;
      expect(secrets).to.include(server.envFrom[1].secretRef.name);
    });

    it('keeps one pod while a node is emptied, and lets a single one be moved', () => {
      expect(ofKind(render(), 'PodDisruptionBudget').spec.minAvailable).to.equal(1);
      expect(ofKind(render('replicas=1'), 'PodDisruptionBudget')).to.equal(undefined);
    });

    it('leaves the number of pods to the autoscaler if there is one', () => {
      const resources = render('autoscaling.enabled=true');
      expect(ofKind(resources, 'HorizontalPodAutoscaler').spec.minReplicas).to.equal(2);
      expect(ofKind(resources, 'Deployment').spec).not.to.have.property('replicas');
    });

    for (const [what, value, reason] of [
      ['a name is missing', 'hosts.oauth=', 'hosts.oauth is needed'],
      ['secrets are missing', 'existingSecret=', 'secrets.SECRET_KEY is needed'],
      ['a place of pictures is missing', 'pictures.bucket=false', 'pictures need a place'],
      ['a setting is its own', 'settings.ADMIN_PORT=9000', 'settings.ADMIN_PORT is not to be set'],
    ] as const) {
      it(`says that ${what}`, () => {
        const { status, stderr } = helm('template', 'give', chart, '--values', example, '--set', value);
        expect(status).to.not.equal(0);
        expect(stderr).to.include(reason);
      });
    }
  });
});
