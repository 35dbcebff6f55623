import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { chartFiles } from '../../scripts/make-chart.js';
import { describeInstalled, describeWith, programPath } from '../support/require.js';
import { objectsOf, ofKind, podsOf, type KubernetesObject } from './kubernetes-objects.js';
import { schemaProblems } from './kubernetes-schemas.js';
import { fileOf, ROOT } from './planted.js';

const CHART = path.join(ROOT, 'deploy/helm/alert-review');
const SPRIG = '/usr/share/gocode/src/github.com/Masterminds/sprig';

describeWith(['kubectl'], 'the chart', () => {
  test('is what the overlay makes today', () => {
    const there = (readdirSync(CHART, { recursive: true }) as string[])
      .filter((name) => statSync(path.join(CHART, name)).isFile())
      .map((name) => [name, readFileSync(path.join(CHART, name), 'utf8')] as const);
    expect(Object.fromEntries(there)).toEqual(Object.fromEntries(chartFiles()));
  });
});

describe('its values', () => {
  const accepts = new Ajv().compile(
    JSON.parse(fileOf('deploy/helm/alert-review/values.schema.json')) as object,
  );
  const values = () =>
    parse(fileOf('deploy/helm/alert-review/values.yaml')) as Record<string, Record<string, unknown>>;

  test('fit their schema, which refuses a name that is none of them', () => {
    expect(accepts(values())).toBe(true);
    expect(accepts({ ...values(), hots: 'alerts.bank.example' })).toBe(false);
    expect(accepts({ ...values(), ingress: { ...values().ingress, clasName: 'nginx' } })).toBe(false);
    expect(accepts({ ...values(), settings: { ...values().settings, LOG_LEVEL: 'info' } })).toBe(true);
  });

  test('are all on the page about it', () => {
    const page = fileOf('docs/deployment.md').split('### Helm')[1]!.split('## Watch it')[0]!;
    expect(Object.keys(values()).filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});

const missing = programPath('go') === null || programPath('kubectl') === null || !existsSync(SPRIG);

describeInstalled(missing ? 'go with sprig, kubectl' : null, 'the chart, rendered', () => {
  /** The objects of the chart with these values over its own. */
  const rendered = (values: object): KubernetesObject[] => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'ar-')), 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' };
    const program = path.join(import.meta.dirname, 'chart/render.go');
    return objectsOf(
      execFileSync(programPath('go')!, ['run', program, CHART, file], { encoding: 'utf8', env }),
    );
  };
  const named = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;
  /** As it is compared: without what a hash or a namespace is added to, and with lists of names in order. */
  const compared = (objects: readonly KubernetesObject[]) =>
    Object.fromEntries(
      objects
        .filter(({ kind }) => kind !== 'Namespace')
        .map((object) => {
          const text = JSON.stringify(object, (name, value: unknown) => {
            if (['namespace', 'checksum/settings', 'helm.sh/resource-policy'].includes(name))
              return undefined;
            if (name === 'annotations' || name === 'imagePullSecrets')
              return Object.keys(value as object).length === 0 ? undefined : value;
            return value;
          }).replaceAll(/(settings|backup-script)-[0-9a-z]{10}/g, '$1');
          const plain = JSON.parse(
            text.replaceAll(/"annotations":\{\},|,"annotations":\{\}/g, ''),
          ) as KubernetesObject;
          return [named(plain), plain];
        }),
    );

  test.each([
    ['production', { podMonitor: { enabled: true } }],
    ['backed', { podMonitor: { enabled: true }, backup: { enabled: true } }],
  ])('makes the objects of the overlay %s', (name, values) => {
    const overlay = execFileSync(
      programPath('kubectl')!,
      ['kustomize', path.join(ROOT, 'deploy/kubernetes/overlays', name)],
      { encoding: 'utf8' },
    );
    const objects = rendered(values);
    const ours = compared(objects);
    const theirs = compared(objectsOf(overlay));
    for (const name of ['Deployment api', 'Deployment worker']) {
      const { template } = ours[name]!.spec!;
      delete (template!.metadata as { annotations?: unknown }).annotations;
    }
    expect(ours).toEqual(theirs);
  });

  test('follows its values, and fits Kubernetes', () => {
    const objects = rendered({
      host: 'alerts.bank.example',
      image: {
        repository: 'registry.bank.example/ar',
        digest: `sha256:${'0'.repeat(64)}`,
        pullSecrets: ['registry'],
      },
      openshift: true,
      ingress: { enabled: false },
      networkPolicy: { enabled: false },
      settings: { LOG_LEVEL: 'debug', METRICS_PORT: 9000 },
      api: { image: { tag: '1.0.0' } },
    });
    expect(schemaProblems(objects, '1.33')).toEqual([]);
    expect(objects.map(({ kind }) => kind)).not.toContain('Ingress');
    expect(objects.map(({ kind }) => kind)).not.toContain('NetworkPolicy');
    expect(ofKind(objects, 'ConfigMap')[0]!.data).toMatchObject({
      PUBLIC_BASE_URL: 'https://alerts.bank.example',
      LOG_LEVEL: 'debug',
      METRICS_PORT: '9000',
    });
    for (const [{ metadata }, { spec }] of podsOf(objects)) {
      expect(spec.securityContext).toEqual({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const image = metadata.name === 'api' ? 'ar:1.0.0' : `ar@sha256:${'0'.repeat(64)}`;
      expect(spec.containers[0]!.image).toBe(`registry.bank.example/${image}`);
    }
    const [account] = ofKind(objects, 'ServiceAccount') as (KubernetesObject & {
      imagePullSecrets?: unknown;
    })[];
    expect(account!.imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  test('backs up the stores where its values say', () => {
    const objects = rendered({
      backup: {
        enabled: true,
        schedule: '0 1 * * *',
        eventStorePod: 'esdb-2',
        eventStoreClaim: 'esdb-2',
        storage: '1Ti',
        secretName: 'dump',
      },
    });
    expect(schemaProblems(objects, '1.33')).toEqual([]);
    const backup = objects.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === 'backup')!;
    const text = JSON.stringify(backup);
    for (const said of ['"schedule":"0 1 * * *"', 'pod-name":"esdb-2"', 'claimName":"esdb-2"', '"dump"'])
      expect(text).toContain(said);
    expect(JSON.stringify(ofKind(objects, 'PersistentVolumeClaim'))).toContain('"storage":"1Ti"');
    expect(ofKind(objects, 'ConfigMap').map(({ data }) => data?.['backup.sh'])).toContain(
      fileOf('deploy/backup/backup.sh'),
    );
    expect(rendered({}).map(({ metadata }) => metadata.name)).not.toContain('backup');
  });

  test('starts the pods anew where a setting has changed', () => {
    const checksums = (settings: object) =>
      podsOf(rendered({ settings })).flatMap(([{ kind }, pod]) =>
        kind === 'Deployment'
          ? [(pod.metadata as { annotations: Record<string, string> }).annotations['checksum/settings']]
          : [],
      );
    expect(checksums({ LOG_LEVEL: 'debug' })).not.toEqual(checksums({ LOG_LEVEL: 'info' }));
  });
});
