import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import type { TestApp } from './test-app.ts';

type Labels = Record<string, string>;

interface Sample {
  labels?: Labels;
  value: string;
}

interface Family {
  name: string;
  type: string;
  metrics: Sample[];
}

/** The metrics of a process at one moment. */
export interface Scrape {
  text: string;
  families: Family[];
  /** The sum of all samples with these labels. A histogram has the samples `…_bucket`, `…_sum` and `…_count`. */
  value(name: string, labels?: Labels): number;
  /** The samples of a metric. */
  samples(name: string): Sample[];
}

/** Requests `GET /metrics` of a test application and parses it. */
export async function scrape(testApp: TestApp): Promise<Scrape> {
  const response = await fetch(testApp.service.metricsUrl!);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET /metrics responded with ${response.status}: ${text}`);
  // The parser would merge the samples of a histogram whatever their labels are.
  const families = parsePrometheusTextFormat(text.replaceAll(/^# TYPE \w+ histogram$/gm, '')) as Family[];
  const samples = (name: string) =>
    families.filter((family) => family.name === name).flatMap((family) => family.metrics);
  const matches = ({ labels = {} }: Sample, wanted: Labels) =>
    Object.entries(wanted).every(([label, value]) => labels[label] === value);
  return {
    text,
    families,
    samples,
    value: (name, labels = {}) =>
      samples(name)
        .filter((sample) => matches(sample, labels))
        .reduce((sum, { value }) => sum + Number(value), 0),
  };
}
