import type { Request, Response } from 'express';
import { labelled } from './label.ts';

/** A route that responds with the result of an action, or with 400 and the message of the error it throws. */
export function done(action: (req: Request) => object | void | Promise<object | void>) {
  return async (req: Request, res: Response): Promise<void> => {
    try {
      res.json(labelled((await action(req)) ?? { ok: true }));
    } catch (error) {
      res.status(400).json(labelled({ error: error instanceof Error ? error.message : String(error) }));
    }
  };
}
