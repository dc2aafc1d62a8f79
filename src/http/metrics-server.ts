import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Runtime } from '../core/context.ts';
import type { Metrics } from '../core/metrics.ts';
import { addPoolGauges } from '../core/pool-gauges.ts';
import { addCircuitGauges } from '../services/metrics/circuit-gauges.ts';
import { addLedgerGauges } from '../services/metrics/ledger-gauges.ts';
import { addQueueGauges } from '../services/metrics/queue-gauges.ts';
import { gracefulClose, type HttpServer } from './graceful-close.ts';

/**
 * Creates the server of `GET /metrics`, in the text format of Prometheus. It listens on a port of its own, so that the
 * metrics are not public where the API is. The gauges of the whole installation are read by workers only: web processes
 * would repeat their statements.
 */
export function createMetricsServer(runtime: Runtime, metrics: Metrics): HttpServer {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  addPoolGauges(metrics, runtime.orm);
  if (runtime.config.runsWorkers) {
    addQueueGauges(metrics, runtime);
    addCircuitGauges(metrics, runtime);
    addLedgerGauges(metrics, runtime);
  }
  const http = createServer(async (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end();
    const text = await registry.metrics();
    res.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  return { http, close: gracefulClose(http, 0) };
}
