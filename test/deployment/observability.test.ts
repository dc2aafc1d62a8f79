import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { type Scrape, scrape } from '../support/scrape.ts';
import { useTestApp } from '../support/test-app.ts';

const RULES = 'deploy/observability/alerts.yaml';
const DASHBOARD = 'deploy/observability/dashboard.json';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const testApp = useTestApp({ METRICS_PORT: '0' });
let alerts: Alert[];
let panels: Panel[];
let metrics: Scrape;

beforeAll(async () => {
  const rules = parse(await readFile(RULES, 'utf8')) as { groups: { rules: Alert[] }[] };
  alerts = rules.groups.flatMap((group) => group.rules);
  ({ panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: Panel[] });
  metrics = await scrape(testApp);
});

/** The expressions of a file, with the interval that Grafana inserts. */
const expressions = () => [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'))),
];

/** The texts of all nodes of a kind in an expression of PromQL. */
function nodesOf(expr: string, kind: string): string[] {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ name, from, to }) => {
      if (name === kind) found.push(expr.slice(from, to));
    },
  });
  return found;
}

/** The names of the samples that a scrape may contain. Those of a histogram have a suffix. */
function sampleNames({ text }: Scrape): Set<string> {
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name! + suffix) : [name!],
    ),
  );
}

describe('the dashboard and the alert rules', () => {
  it('are valid PromQL', () => {
    expect(expressions().length).toBeGreaterThan(35);
    // The name of the node that the parser inserts where an expression is wrong.
    expect(expressions().filter((expr) => nodesOf(expr, '⚠').length > 0)).toEqual([]);
    expect(nodesOf('sum(rate(cas_jobs_total[5m])', '⚠')).not.toEqual([]);
  });

  it('name only metrics that a process serves', () => {
    const served = sampleNames(metrics);
    const named = expressions().flatMap((expr) => nodesOf(expr, 'VectorSelector').map((text) => /^\w+/.exec(text)![0]));
    expect(named.filter((name) => !served.has(name))).toEqual([]);
    expect(served.has('cas_no_such_metric')).toBe(false);
  });

  it('name only labels that the metrics have', () => {
    const { registry } = testApp.service.runtime.metrics!;
    const labels = new Set([
      'le',
      'instance',
      ...registry.getMetricsAsArray().flatMap((metric) => (metric as unknown as { labelNames: string[] }).labelNames),
    ]);
    const named = expressions().flatMap((expr) => nodesOf(expr, 'LabelName'));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !labels.has(name))).toEqual([]);
  });
});

describe('the alert rules', () => {
  it('have a severity, a summary and an entry in the runbook each, and the runbook has no other', async () => {
    const runbook = await readFile('docs/operations/alerts.md', 'utf8');
    const entries = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert)).toEqual(entries);
    for (const { alert, labels, annotations } of alerts) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.runbook).toBe(`docs/operations/alerts.md#${alert.toLowerCase()}`);
    }
  });

  it('watch lines of the log that are counted from 0, because Prometheus sees no increase of a counter that begins at 1', () => {
    const events = alerts.flatMap(({ expr }) => [...expr.matchAll(/event="([\w.]+)"/g)].map(([, event]) => event));
    const counted = metrics.samples('cas_log_lines_total').map(({ labels }) => labels!['event']);
    expect(events).toHaveLength(3);
    expect(counted).toEqual(expect.arrayContaining(events));
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  // promtool comes with Prometheus (Debian: prometheus).
  (hasPromtool ? it : it.skip)('are accepted by promtool, and so are the metrics', () => {
    expect(spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: metrics.text, encoding: 'utf8' });
    // Notes about names, such as those of prom-client, have the status 3.
    expect([0, 3]).toContain(checked.status);
    expect(checked.stderr).not.toMatch(/^cas_/m);
  });
});
