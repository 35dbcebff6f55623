import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../src/platform/config/config.js';
import { createHttpAdapter } from '../../src/platform/http/fastify.js';
import { STOP_BEYOND_DRAIN_MS } from '../../src/platform/process/lifecycle.js';
import { describeWith, programPath } from '../support/require.js';
import { imageEnvironment } from './dockerfile-rules.js';
import { environmentOf, objectsOf, podsOf, type KubernetesObject } from './kubernetes-objects.js';
import { kubernetesProblems, type ServerFacts } from './kubernetes-rules.js';
import { KUBERNETES_VERSIONS, schemaProblems } from './kubernetes-schemas.js';
import { fileOf, planted, ROOT } from './planted.js';

const FOLDER = path.join(ROOT, 'deploy/kubernetes');
const OVERLAYS = [
  'evaluation',
  'single',
  'production',
  'backed',
  'unmonitored',
  'shared',
  'openshift',
  'aws',
] as const;
/** Beside the overlays: nothing of the project names it. */
const EXAMPLE = 'examples/stores';
const ONE_PROCESS: readonly string[] = ['evaluation', 'single'];
const { version } = JSON.parse(fileOf('package.json')) as { version: string };
const adapter = createHttpAdapter(loadConfig({}), () => '');
afterAll(() => adapter.close());

const facts: ServerFacts = {
  version,
  uploadBytesMax: loadConfig({}).uploadBytesMax,
  idleSeconds: adapter.getHttpServer().timeout / 1000,
  stopSeconds: ({ SHUTDOWN_NOTICE_MS, SHUTDOWN_DRAIN_MS }) => {
    const { shutdownNoticeMs, shutdownDrainMs } = loadConfig({ SHUTDOWN_NOTICE_MS, SHUTDOWN_DRAIN_MS });
    return (shutdownNoticeMs + shutdownDrainMs + STOP_BEYOND_DRAIN_MS) / 1000;
  },
};

interface Kustomization {
  readonly kind?: string;
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path: string }[];
}

const filesIn = (end: string): string[] =>
  (readdirSync(FOLDER, { recursive: true }) as string[]).filter((name) => name.endsWith(end)).sort();
const read = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const kustomizations = filesIn('kustomization.yaml');

describe('the files', () => {
  const named = kustomizations.flatMap((file) => {
    const { resources = [], components = [], patches = [] } = parse(read(file)) as Kustomization;
    const places = [...resources, ...components, ...patches.map((patch) => patch.path)];
    return places.map((place) => path.join(path.dirname(file), place));
  });
  const ownNames = named.filter((place) => !place.startsWith('..'));

  test('are all named, and all that are named are there', () => {
    const there = filesIn('.yaml').map((file) => file.replace(/\/kustomization\.yaml$/, ''));
    const overlays = there.filter((place) => /^overlays\/[a-z]+$/.test(place));
    expect(overlays).toEqual(OVERLAYS.map((overlay) => `overlays/${overlay}`).sort());
    // Components that an overlay of the operator names.
    const offered = [EXAMPLE];
    expect([...new Set([...ownNames, ...overlays, ...offered])].sort()).toEqual(there.sort());
  });

  test.each(KUBERNETES_VERSIONS)('hold objects of Kubernetes %s', (kubernetes) => {
    const whole = ownNames.filter((place) => place.endsWith('.yaml') && !place.startsWith('components/'));
    const objects = whole.flatMap((file) => objectsOf(read(file)));
    expect(objects.length).toBeGreaterThan(10);
    expect(schemaProblems(objects, kubernetes)).toEqual([]);
  });
});

const renderFolder = (folder: string): string =>
  execFileSync(programPath('kubectl')!, ['kustomize', folder], { encoding: 'utf8' });
const render = (overlay: string): string => renderFolder(path.join(FOLDER, 'overlays', overlay));

describeWith(['kubectl'], 'the rendered objects', () => {
  const rendered = {} as Record<(typeof OVERLAYS)[number], string>;

  beforeAll(() => {
    for (const overlay of OVERLAYS) rendered[overlay] = render(overlay);
  });

  test.each(OVERLAYS)('of %s keep every rule', (overlay) => {
    const ofPlatform = { ...facts, isUserChosen: overlay === 'openshift' };
    expect(kubernetesProblems(objectsOf(rendered[overlay]), ofPlatform)).toEqual([]);
  });

  test.each(KUBERNETES_VERSIONS)('fit Kubernetes %s', (kubernetes) => {
    expect(
      schemaProblems(
        OVERLAYS.flatMap((overlay) => objectsOf(rendered[overlay])),
        kubernetes,
      ),
    ).toEqual([]);
  });

  test.each(['evaluation', 'single'] as const)('of %s are one process on a block volume', (overlay) => {
    const [[{ kind, spec } = {} as KubernetesObject] = []] = podsOf(objectsOf(rendered[overlay]));
    expect(kind).toBe('StatefulSet');
    expect(spec?.volumeClaimTemplates?.[0]?.spec.accessModes).toEqual(['ReadWriteOnce']);
  });

  test('need no Prometheus operator in unmonitored and shared', () => {
    const kinds = (overlay: (typeof OVERLAYS)[number]) =>
      [...new Set(objectsOf(rendered[overlay]).map(({ kind }) => kind))].sort();
    expect(kinds('production')).toContain('PodMonitor');
    for (const overlay of ['unmonitored', 'shared'] as const) {
      expect(kinds(overlay)).not.toContain('PodMonitor');
      expect(rendered[overlay]).not.toContain('type: External');
    }
  });

  test('of single have a backup each night by the server, from its own volume on its own node', () => {
    const [, [, pod] = []] = podsOf(objectsOf(rendered.single));
    const text = JSON.stringify(pod);
    for (const part of ['alert-review backup', '"claimName":"data-alert-review-0"', 'podAffinity'])
      expect(text).toContain(part);
  });

  test('of backed are those of production, and a backup of the stores each night', () => {
    const named = (overlay: 'backed' | 'production') =>
      objectsOf(rendered[overlay]).map(
        ({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[0-9a-z]{10}$/, '')}`,
      );
    const more = named('backed').filter((object) => !named('production').includes(object));
    expect(more.sort()).toEqual([
      'ConfigMap backup-script',
      'CronJob backup',
      'PersistentVolumeClaim backups',
    ]);
    expect(named('backed')).toContain('CronJob verify');
  });

  test.each([
    ['production', 4],
    ['single', 2],
  ])('of %s take what is a cluster’s own from an overlay as the page has it', (overlay, pods) => {
    const [, example] = /```yaml\n(apiVersion: kustomize[^]*?)```/.exec(fileOf('docs/deployment.md'))!;
    const folder = mkdtempSync(path.join(tmpdir(), 'ar-'));
    const resource = path.relative(folder, path.join(FOLDER, 'overlays', overlay));
    writeFileSync(
      path.join(folder, 'kustomization.yaml'),
      planted(example!, '../deploy/kubernetes/overlays/production', resource),
    );
    const text = renderFolder(folder);
    const objects = objectsOf(text);
    expect(schemaProblems(objects, KUBERNETES_VERSIONS[0]!)).toEqual([]);
    expect(text.match(/image: .*/g)).toEqual(
      Array(pods).fill(expect.stringMatching(/registry\.bank\.example\/alert-review@sha256:[0-9a-f]{64}$/)),
    );
    expect(text).toMatch(/imagePullSecrets:\n- name: registry/);
    expect(text).toContain('kubernetes.io/metadata.name: openshift-dns');
    expect(text).not.toContain('kubernetes.io/metadata.name: kube-system');
    const users = podsOf(objects).map(([, { spec }]) => spec.securityContext?.runAsUser);
    expect(users).toEqual(Array(pods).fill(10_001));
    const backups = overlay === 'single' ? ['s3://bank-backups'] : [];
    expect(text.match(/s3:\/\/[\w-]+/g)).toEqual(['s3://bank-checkpoints', ...backups]);
  });

  test('keep an api pod in rotation while a store is away for some seconds', () => {
    for (const [{ kind }, { spec }] of podsOf(objectsOf(rendered.production))) {
      if (kind === 'CronJob') continue;
      const { periodSeconds = 0, failureThreshold = 0 } = spec.containers[0]!.readinessProbe!;
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(30);
    }
  });

  test('are updated in two steps by a label: all but the api first', () => {
    const later = objectsOf(rendered.production).filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === 'api',
    );
    const kinds = ['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'];
    expect(later.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual(
      kinds.map((kind) => `${kind} api`),
    );
    expect(fileOf('docs/deployment.md')).toContain("-l 'app.kubernetes.io/component!=api'");
  });

  /** The objects of an overlay of somebody's own. */
  function objectsOfOwn(resources: readonly string[], components: readonly string[]): KubernetesObject[] {
    const folder = mkdtempSync(path.join(tmpdir(), 'ar-'));
    const place = (name: string) => path.relative(folder, path.join(FOLDER, name));
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'alert-review',
      resources: resources.map(place),
      components: components.map(place),
    };
    writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
    return objectsOf(renderFolder(folder));
  }
  const usersOf = (objects: readonly KubernetesObject[]) =>
    podsOf(objects).flatMap(([, { spec }]) => spec.securityContext?.runAsUser ?? []);

  test.each(['single', 'evaluation', 'production'])('of %s take a Route on OpenShift', (overlay) => {
    const own = ['components/openshift', 'components/route'];
    const objects = objectsOfOwn([`overlays/${overlay}`], own);
    const doors = objects.filter(({ kind }) => ['Ingress', 'Route'].includes(kind));
    expect(doors.map(({ kind }) => kind)).toEqual(['Route']);
    expect(usersOf(objects)).toEqual([]);
  });

  test('of openshift name no user of stores and backup with the component named last', () => {
    const own = ['components/server-backup', 'components/openshift'];
    expect(usersOf(objectsOfOwn(['overlays/openshift', EXAMPLE], own))).toEqual([]);
    expect(fileOf('docs/operations/stores.md')).toContain('`components/openshift` as the last component');
  });

  describe('with the stores of the example and a backup of them', () => {
    let objects: KubernetesObject[];

    beforeAll(() => {
      objects = objectsOfOwn(['overlays/unmonitored', EXAMPLE], ['components/server-backup']);
    });

    test('fit Kubernetes', () => {
      expect(schemaProblems(objects, KUBERNETES_VERSIONS.at(-1)!)).toEqual([]);
    });

    test('take the script and the volume that are there', () => {
      const [, pod] = podsOf(objects).find(
        ([{ kind, metadata }]) => kind === 'CronJob' && metadata.name === 'backup',
      )!;
      const claims = JSON.stringify(pod.spec.volumes).match(/(?<="claimName":")[\w-]+/g);
      const stores = objects.find(
        ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'eventstore',
      );
      const [claim] = stores!.spec!.volumeClaimTemplates!;
      expect(claims).toEqual([`${claim!.metadata.name}-eventstore-0`, 'backups']);
      const scripts = objects.filter(
        ({ kind, data }) => kind === 'ConfigMap' && data?.['backup.sh'] !== undefined,
      );
      expect(scripts.map(({ data }) => data!['backup.sh'])).toEqual([fileOf('deploy/backup/backup.sh')]);
    });

    test('every account and secret is on the page about them', () => {
      const page = fileOf('docs/operations/stores.md');
      const ofStores = objects.filter(({ kind }) => kind !== 'Ingress');
      const secrets = JSON.stringify(ofStores).match(/(?<="secretName":"|"secretKeyRef":\{"name":")[\w-]+/g)!;
      expect([...new Set(secrets)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
      expect(page).toContain(fileOf('deploy/kubernetes/examples/stores/users.acl').split('\n')[1]);
    });
  });

  describe('are configured as the server wants it:', () => {
    const SECRETS: Readonly<Record<string, string>> = {
      'master-key': '5a'.repeat(32),
      'eventstore-url': 'esdb://admin:changeit@eventstore:2113?tls=true',
      'mongodb-url': 'mongodb://alert:review@mongodb:27017/alert-review?replicaSet=rs0',
      'redis-url': 'rediss://:secret@redis:6379',
      's3-access-key-id': 'id',
      's3-secret-access-key': 'secret',
    };
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'ar-'));
      for (const [name, value] of Object.entries(SECRETS))
        writeFileSync(path.join(folder, name), `${value}\n`);
    });

    /** What a process gets, with the secrets in a folder that is there. */
    const given = (text: string) => {
      const objects = objectsOf(text.replaceAll('/run/secrets/alert-review', folder));
      return podsOf(objects).map(([{ metadata }, pod]) => ({
        name: metadata.name,
        environment: { ...imageEnvironment(fileOf('Dockerfile')), ...environmentOf(pod, objects) },
      }));
    };

    test.each([
      ['evaluation', ['alert-review all']],
      ['single', ['alert-review all', 'backup all']],
      ['production', ['api api', 'worker worker', 'rebuild worker', 'verify worker']],
      ['unmonitored', ['api api', 'worker worker', 'rebuild worker', 'verify worker']],
      ['shared', ['api api', 'worker worker', 'rebuild worker', 'verify worker']],
      ['openshift', ['api api', 'worker worker', 'rebuild worker', 'verify worker']],
      ['aws', ['api api', 'worker worker', 'rebuild worker', 'verify worker']],
    ] as const)('%s', (overlay, roles) => {
      const found = given(rendered[overlay]).map(({ name, environment }) => {
        const config = loadConfig(environment);
        expect(config.embedded).toBe(ONE_PROCESS.includes(overlay));
        expect([config.filesShared, config.s3Bucket !== undefined]).toEqual([
          overlay === 'shared',
          !ONE_PROCESS.includes(overlay) && overlay !== 'shared',
        ]);
        // Whoever can write the log cannot write where its checkpoints are kept.
        expect(config.checkpointCopies === undefined).toBe(overlay === 'evaluation');
        expect(config.s3AccessKeyId === undefined).toBe(
          overlay === 'aws' || overlay === 'shared' || overlay === 'evaluation',
        );
        expect(config.dataDir).toBe('/var/lib/alert-review');
        return `${name} ${config.role}`;
      });
      expect(found.sort()).toEqual([...roles].sort());
    });

    test('the page about it names every secret, and no policy keeps a store away', () => {
      const used = new Set(rendered.production.match(/(?<=\/run\/secrets\/alert-review\/)[\w-]+/g));
      expect([...used].sort()).toEqual(Object.keys(SECRETS).sort());
      const told = fileOf('docs/deployment.md');
      expect([...used].filter((name) => !told.includes(name))).toEqual([]);
      expect(rendered.single).toMatch(/port: 53\n[^]*port: 5353\n/);
      const ports = objectsOf(rendered.production).flatMap(({ spec }) =>
        (spec?.egress ?? []).flatMap((rule) => (rule.ports ?? []).map(({ port }) => port)),
      );
      expect(ports).toEqual(expect.arrayContaining([53, 443, 2113, 5353, 6379, 27_017]));
    });
  });
});
