import { Router, type Request } from 'express';
import { readObject } from '../control-input.ts';
import { done } from '../control-answer.ts';
import {
  readDestination,
  readOrder,
  readOutcome,
  readPayment,
  readRefund,
  readSigning,
  readText,
} from './control-input.ts';
import type { Payments } from './payments.ts';

/** Routes that simulate customers, banks and time, and control the webhooks. Mounted at /control/payments. */
export function paymentsControl(payments: Payments): Router {
  const router = Router();
  /** Adds a route for an action on the object `id` of the platform `system`. */
  const act = (path: string, action: (system: 'payA' | 'payB', id: string, req: Request) => object | void) =>
    router.post(
      path,
      done((req) => {
        const { system, id } = readObject(req);
        return action(readPayment(system), readText('id', id), req);
      }),
    );

  router.post(
    '/webhook',
    done((req) => {
      const { system, url, secret } = readDestination(readObject(req));
      payments.registerWebhook(system, url, secret);
    }),
  );
  act('/pay', (system, id) => payments.pay(system, id));
  act('/decline', (system, id) => payments.decline(system, id));
  act('/cancel', (system, id) => payments.cancel(system, id));
  act('/renew', (system, id) => payments.renew(system, id));
  act('/fail-renewal', (system, id) => payments.failRenewal(system, id));
  act('/end', (system, id) => payments.end(system, id));
  act('/refund', (system, id, req) => payments.refund(system, id, readRefund(readObject(req))));
  act('/chargeback', (system, id) => payments.chargeback(system, id));
  act('/close-dispute', (system, id, req) =>
    payments.closeDispute(system, id, readOutcome(readObject(req)['outcome'])),
  );
  router.post(
    '/send',
    done((req) => {
      const { system, type, data } = readObject(req);
      return {
        id: payments.send(
          readPayment(system),
          readText('type', type),
          typeof data === 'object' && data !== null ? data : {},
        ),
      };
    }),
  );

  router.get(
    '/events',
    done(({ query: { system } }) => ({
      events: payments.events(system === undefined ? undefined : readPayment(system)),
    })),
  );
  router.post(
    '/hold',
    done(() => payments.hold()),
  );
  router.post(
    '/release',
    done((req) => payments.release(readOrder(readObject(req)['order']))),
  );
  router.post(
    '/deliver',
    done(async (req) => {
      const body = readObject(req);
      return { statuses: await payments.deliver(readText('id', body['id']), readSigning(body)) };
    }),
  );
  return router;
}
