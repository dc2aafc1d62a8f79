import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault } from './faults.ts';
import type { SandboxState } from './state.ts';
import { BATCH_HEADER } from './batches/batch.ts';
import type { SystemName } from './system-names.ts';
import { applyFault } from './apply-fault.ts';

const pendingFaults = new WeakMap<Response, Fault>();
const arrivals = new WeakMap<Request, number>();

/** Notes when a request arrived, before its body is read: the latency of a system includes that. */
export const noteArrival: RequestHandler = (req, _res, next) => {
  arrivals.set(req, performance.now());
  next();
};

/** The fault that the system has to show in its own wire format, if any. */
export const faultOf = (res: Response): Fault | undefined => pendingFaults.get(res);

/**
 * Runs before every system: records the request, waits until the response takes the configured latency, and applies an
 * injected fault.
 */
export function observe(state: SandboxState, system: SystemName): RequestHandler {
  return async (req, res, next) => {
    const body = bodyText(req);
    const call = {
      at: new Date().toISOString(),
      method: req.method,
      path: req.originalUrl,
      body,
      credential_hint: credential(req).slice(-4),
      status: null as number | null,
    };
    state.calls.add(system, call);
    res.once('finish', () => state.calls.respond(system, call, res.statusCode));

    const fault = state.faults.take(system, `${req.originalUrl}\n${body}`, req.get(BATCH_HEADER) !== undefined);
    const wait = state.latency.waitOf(system) + (fault?.delay_ms ?? 0);
    if (fault) await state.faults.hold(fault);
    if (wait > 0) await sleep(wait, undefined, { ref: false });
    // A caller that disconnected before its request was read causes no effect. A slow system goes on.
    if (fault?.kind !== 'late' && (res.destroyed || req.socket.destroyed)) return;
    if (fault && applyFault(fault, res)) return;
    if (fault) pendingFaults.set(res, fault);
    else res.once('finish', () => state.latency.exceeded(system, performance.now() - arrivals.get(req)! - wait));
    next();
  };
}

/** The body of the request as it arrived; empty where there was none. */
export const bodyText = (req: Request): string => (typeof req.body === 'string' ? req.body : '');

function credential(req: Request): string {
  return (
    req.get('authorization') ??
    req.get('x-shopify-access-token') ??
    req.get('x-goog-api-key') ??
    req.get('x-api-key') ??
    req.get('api_access_token') ??
    ''
  );
}
