import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { loadConfig } from '../../src/core/config.ts';
import { type Manifest, manifestErrors } from '../support/check-manifest-types.ts';
import { PRODUCTION } from '../support/production.ts';

const FOLDER = 'deploy/kubernetes';
const KUSTOMIZE = 'kustomize.config.k8s.io/';
/** How long a process may take to stop beyond its delay and grace (`bin/run-command.ts`). */
const STOP_LIMIT_SECONDS = 15;

interface Workload extends Manifest {
  kind: 'Deployment' | 'Job';
  spec: { template: { metadata: { labels: Record<string, string> }; spec: PodSpec } };
}
interface PodSpec {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
  containers: Container[];
}
interface Container {
  env?: { name: string; value: string }[];
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: object; limits: object };
  securityContext: Record<string, unknown>;
}

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join(FOLDER, file));
const documents = files.flatMap((file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => ({ file, content: document.toJS() as Manifest })),
);
const manifests = documents.map(({ content }) => content).filter(({ apiVersion }) => !apiVersion.startsWith(KUSTOMIZE));
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[];
const podsOf = ({ spec }: Workload) => ({ ...spec.template.spec, labels: spec.template.metadata.labels });
const environmentOf = ({ env = [] }: Container) => Object.fromEntries(env.map(({ name, value }) => [name, value]));
const installed = parseEnv(readFileSync(join(FOLDER, 'example/release/service.env'), 'utf8'));

/** The values of a key wherever it appears in a document. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value as unknown] : []),
    ...valuesOf(key, value),
  ]);
}

describe('the manifests for Kubernetes', () => {
  it('are valid for its API, without unknown fields', async () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(await manifestErrors(manifests)).toBe('');
  });

  it.each([
    ['an unknown field', (text: string) => text.replace('livenessProbe', 'livenesProbe'), /livenesProbe/],
    ['a missing field', (text: string) => text.replace('"selector"', '"selectors"'), /selector/],
    ['a wrong type', (text: string) => text.replace('"replicas":2', '"replicas":"two"'), /replicas|string/],
  ])('would be refused with %s', async (_, change, error) => {
    const web = JSON.stringify(workloads.find(({ metadata }) => metadata.name.endsWith('web')));
    expect(await manifestErrors([JSON.parse(change(web)) as Manifest])).toMatch(error);
  });

  it('are all part of a kustomization, which names existing files only', () => {
    const named = documents
      .filter(({ content }) => content.apiVersion.startsWith(KUSTOMIZE))
      .flatMap(({ file, content }) =>
        ['resources', 'components', 'envs'].flatMap((key) =>
          valuesOf(key, content).flatMap((paths) => (paths as string[]).map((path) => join(dirname(file), path))),
        ),
      );
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    const manifestFiles = files.filter((file) => !file.endsWith('kustomization.yaml'));
    expect(manifestFiles.filter((file) => !named.includes(file))).toEqual([]);
  });

  it.each(workloads.map((each) => [each.metadata.name, each] as const))(
    '%s starts with its configuration',
    (_, each) => {
      for (const container of podsOf(each).containers) {
        const config = loadConfig({ ...PRODUCTION, ...installed, ...environmentOf(container) });
        if (each.kind === 'Deployment') expect(each.metadata.name.endsWith(config.ROLE)).toBe(true);
        else expect(container.args).toEqual(['dist/bin/migrate.js']);
      }
    },
  );

  it.each(workloads.map((each) => [each.metadata.name, podsOf(each)] as const))(
    '%s runs without rights, on a read-only file system, with bounded memory',
    (_, pod) => {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: { memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    },
  );

  it.each(
    workloads.filter(({ kind }) => kind === 'Deployment').map((each) => [each.metadata.name, podsOf(each)] as const),
  )('%s may take as long to end as the service needs, and is probed at its port', (_, pod) => {
    const [container] = pod.containers as [Container];
    const config = loadConfig({ ...PRODUCTION, ...installed, ...environmentOf(container) });
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
      config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS + STOP_LIMIT_SECONDS,
    );
    const probes = valuesOf('httpGet', container) as { path: string; port: string }[];
    expect(probes.map(({ path }) => path)).toEqual(['/health/ready', '/health/ready', '/health/live']);
    const [port] = container.ports!;
    expect(new Set(probes.map((probe) => probe.port))).toEqual(new Set([port!.name]));
    expect(port!.containerPort).toBe(
      Number(/PORT=(\d+) HEALTH_PORT=\1$/m.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1]),
    );
  });

  it('select existing pods only', () => {
    const pods = workloads.map((each) => podsOf(each).labels);
    const others = manifests.filter(({ metadata }) => metadata.name !== 'content-automation');
    const selectors = ['matchLabels', 'selector'].flatMap((key) =>
      others.flatMap((manifest) => valuesOf(key, manifest) as Record<string, unknown>[]),
    );
    const plain = selectors.filter((labels) => 'app.kubernetes.io/name' in labels);
    expect(plain.length).toBeGreaterThan(8);
    const selects = (labels: Record<string, unknown>) =>
      pods.some((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value));
    expect(plain.filter((labels) => !selects(labels))).toEqual([]);
  });

  it('scales workers by gauges that exist', () => {
    const documented = readFileSync('docs/observability.md', 'utf8');
    const scaler = manifests.find(({ kind }) => kind === 'ScaledObject');
    const names = (valuesOf('query', scaler) as string[]).map((query) => /cas_\w+/.exec(query)?.[0]);
    expect(names).toEqual(['cas_queue_depth', 'cas_queue_oldest_age_seconds']);
    for (const name of names) expect(documented).toContain(`| \`${name!}\` | gauge | \`queue\` |`);
  });

  const kubectl = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).status === 0;
  (kubectl ? it : it.skip)(
    `are built by Kustomize${kubectl ? '' : ' (skipped: kubectl is not installed)'}`,
    async () => {
      for (const folder of ['service', 'migrate']) {
        const { stdout, stderr } = spawnSync('kubectl', ['kustomize', join(FOLDER, 'example', folder)], {
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
        expect(await manifestErrors(built)).toBe('');
        const name = built.find(({ kind }) => kind === 'ConfigMap')!.metadata.name;
        const pods = built.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
        expect(pods.length).toBeGreaterThan(0);
        for (const pod of pods) {
          expect(valuesOf('configMapRef', pod)).toEqual([{ name }]);
          expect(valuesOf('image', pod)).toEqual(['registry.example.com/content-automation-service:0.1.0']);
        }
      }
    },
  );
});
