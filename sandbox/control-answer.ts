import type { Request, Response } from 'express';
import { labelled } from './label.ts';

/** Answers what the action returns, or why it could not be done. */
export function done(action: (req: Request) => object | void | Promise<object | void>) {
  return async (req: Request, res: Response): Promise<void> => {
    try {
      res.json(labelled((await action(req)) ?? { ok: true }));
    } catch (error) {
      res.status(400).json(labelled({ error: error instanceof Error ? error.message : String(error) }));
    }
  };
}
