import { Router } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';

/** A receiver of signed items, like a shop owner's own program: https://www.standardwebhooks.com */
export function customRouter(state: SandboxState): Router {
  const router = Router();
  router.post('/', (req, res) => {
    const fault = faultOf(res);
    if (fault?.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
    if (fault?.kind === 'status')
      return void res.status(fault.status ?? 500).json(labelled({ message: `Sandbox fault ${fault.status ?? 500}` }));
    if (fault?.kind === 'rate_limit' || fault?.kind === 'throttled')
      return void res.status(429).json(labelled({ message: 'Slow down' }));
    if (fault?.kind === 'user_error')
      return void res.status(422).json(labelled({ message: 'Title is not allowed here (sandbox)' }));
    const delivery = state.receiver.accept(bodyText(req), req.headers as Record<string, string>);
    if (!delivery) return void res.status(401).json(labelled({ message: 'The signature does not hold' }));
    if (delivery.type === 'ping' || fault?.kind === 'empty') return void res.status(204).end();
    res.json(
      labelled({
        id: `custom-${String(delivery.data['external_id'])}`,
        url: `https://custom.example/${encodeURIComponent(String(delivery.data['external_id']))}`,
      }),
    );
  });
  router.use((_req, res) => void res.status(404).json(labelled({ message: 'Not found' })));
  return router;
}
