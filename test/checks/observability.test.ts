import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ METRICS_PORT: '0' });

describe('docs/observability.md', () => {
  it('lists each metric with its type and its labels', async () => {
    const documented = [
      ...(await readFile('docs/observability.md', 'utf8')).matchAll(/^\| `(cas_\w+)` \| (\w+) \| ([^|]+) \| \S/gm),
    ].map(([, name, type, labels]) => ({
      name,
      type,
      labels: labels === 'none' ? [] : labels!.replaceAll('`', '').split(', '),
    }));
    const { registry } = testApp.service.runtime.metrics!;
    const defined = registry
      .getMetricsAsArray()
      .map((metric) => {
        const { labelNames } = metric as unknown as { labelNames: string[] };
        return { name: metric.name, type: String(metric.type ?? typeOf(metric)), labels: labelNames };
      })
      .filter(({ name }) => name.startsWith('cas_'));
    const byName = (list: typeof documented) => Object.fromEntries(list.map((each) => [each.name, each]));
    expect(byName(documented)).toEqual(byName(defined));
    expect(documented).toHaveLength(defined.length);
  });
});

/** The class of prom-client is the type. */
const typeOf = (metric: object): string => metric.constructor.name.toLowerCase();
