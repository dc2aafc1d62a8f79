import type { Request, Response } from 'express';
import type { HTTPMethod } from 'find-my-way';

/** Responds to the requests of a route. */
export type Handle = (req: Request, res: Response) => Promise<void>;

/** A route whose requests need nothing of Express's routing; one without `handle` is served by Express. */
export interface ApiRoute {
  method: HTTPMethod;
  /** With `:parameters`. */
  path: string;
  handle?: Handle;
}
