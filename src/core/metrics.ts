import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. A request that waits for a job may take a minute. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Seconds. A call to an AI provider may take two minutes. */
const PROVIDER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

/** Seconds. A batch may take a day. */
const BATCH_BUCKETS = [60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800];
/** A value of a gauge is read within this time. Prometheus waits for ten seconds. */
const READ_TIMEOUT_MS = 3000;

/** The lines for which `deploy/observability/alerts.yaml` has a rule. Prometheus sees no increase of a counter that begins at 1. */
const ALERTING_LINES = [
  { level: 'error', event: 'provider.quota_exhausted' },
  { level: 'warn', event: 'mail.delivery_failed' },
  { level: 'warn', event: 'sweep.failed' },
];

/** A value of a gauge. */
export interface Measured<Label extends string = never> {
  labels?: Partial<Record<Label, string>>;
  value: number;
}

/**
 * The metrics of a process, in the registry that `GET /metrics` serves. It exists only where METRICS_PORT is set, and is
 * imported only there. Labels never contain data of an organization, and the values of each are a bounded set, because
 * every combination is a time series. docs/observability.md describes each metric, which a test checks.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Counter({
    name: 'cas_requests_total',
    help: 'Finished requests.',
    labelNames: ['api', 'operation', 'status'] as const,
    registers: this.registers,
  });

  readonly requestSeconds = new Histogram({
    name: 'cas_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response. Event streams are not counted.',
    labelNames: ['api', 'operation'] as const,
    buckets: REQUEST_BUCKETS,
    registers: this.registers,
  });

  readonly jobItems = new Counter({
    name: 'cas_job_items_total',
    help: 'Job items that ended.',
    labelNames: ['job_type', 'outcome'] as const,
    registers: this.registers,
  });

  readonly jobs = new Counter({
    name: 'cas_jobs_total',
    help: 'Jobs that ended.',
    labelNames: ['job_type', 'status'] as const,
    registers: this.registers,
  });

  readonly ctCharged = new Counter({
    name: 'cas_ct_charged_total',
    help: 'CT charged for finished work, overage included.',
    registers: this.registers,
  });

  readonly providerSeconds = new Histogram({
    name: 'cas_provider_call_duration_seconds',
    help: 'Time of a call to an outside system from its first request. A call to a store includes the waits between its requests.',
    labelNames: ['provider', 'outcome'] as const,
    buckets: PROVIDER_BUCKETS,
    registers: this.registers,
  });

  readonly providerTokens = new Counter({
    name: 'cas_provider_tokens_total',
    help: 'Tokens that AI providers reported. Cached tokens are a part of the input.',
    labelNames: ['provider', 'kind'] as const,
    registers: this.registers,
  });

  readonly aiBatches = new Counter({
    name: 'cas_ai_batches_total',
    help: 'Batches at AI providers that ended.',
    labelNames: ['provider', 'status'] as const,
    registers: this.registers,
  });

  readonly aiBatchSeconds = new Histogram({
    name: 'cas_ai_batch_duration_seconds',
    help: 'Time from the submission of a batch to its end.',
    labelNames: ['provider'] as const,
    buckets: BATCH_BUCKETS,
    registers: this.registers,
  });

  readonly circuitOpenings = new Counter({
    name: 'cas_circuit_openings_total',
    help: 'How often the circuit breaker of an outside system opened, or stayed open after a failed probe.',
    labelNames: ['provider', 'key'] as const,
    registers: this.registers,
  });

  readonly ledgerVerified = new Counter({
    name: 'cas_ledger_balances_verified_total',
    help: 'Balances that were compared with the sum of their ledger entries.',
    registers: this.registers,
  });

  readonly logLines = new Counter({
    name: 'cas_log_lines_total',
    help: 'Lines of the log with the level warn or error.',
    labelNames: ['level', 'event'] as const,
    registers: this.registers,
  });

  constructor() {
    for (const labels of ALERTING_LINES) this.logLines.inc(labels, 0);
  }

  /**
   * Adds a gauge whose values are read when the metrics are requested. It has no values while they cannot be read in
   * time, so that the other metrics are still served.
   */
  addGauge<Label extends string>(
    { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
    read: () => Promise<readonly Measured<Label>[]>,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: this.registers,
      collect: async () => {
        const values = await Promise.race([read().catch(() => null), pause(READ_TIMEOUT_MS, null, { ref: false })]);
        gauge.reset();
        for (const { labels, value } of values ?? []) gauge.set(labels ?? {}, value);
        // Without labels, a reset gauge is zero.
        if (!values && labelNames.length === 0) gauge.set(Number.NaN);
      },
    });
  }
}
