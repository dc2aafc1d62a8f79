import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Fault } from './faults.ts';
import type { SandboxState } from './state.ts';
import type { SystemName } from './system-names.ts';
import { strike } from './strike.ts';

const struck = new WeakMap<Response, Fault>();

/** The fault that the system's own code has to show in its own wire format, if any. */
export const faultOf = (res: Response): Fault | undefined => struck.get(res);

/** Stands in front of every system: notes the request, waits the set latency, and lets a planned fault strike. */
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
    res.once('finish', () => void (call.status = res.statusCode));

    const fault = state.faults.take(system, `${req.originalUrl}\n${body}`);
    const wait = (state.latency.get(system) ?? 0) + (fault?.delay_ms ?? 0);
    if (fault?.kind === 'held') await state.faults.hold(fault);
    if (wait > 0) await sleep(wait, undefined, { ref: false });
    // Who hung up while waiting gets no effect: the real systems would not have begun either.
    if (res.destroyed || req.socket.destroyed) return;
    if (fault && strike(fault, res)) return;
    if (fault) struck.set(res, fault);
    next();
  };
}

/** The request's body as it came; empty when there was none. */
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
