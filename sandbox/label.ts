import type { RequestHandler } from 'express';

/** Marks every response, so that nobody mistakes the sandbox for the real system. */
const LABEL = 'content-automation-service';

/** Adds the label to a JSON body whose wire format allows additional fields. */
export const labelled = <Body extends object>(body: Body) => ({ ...body, sandbox: LABEL });

/** Sets the label on every response, errors included. */
export const labelHeader: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Sandbox', LABEL);
  next();
};
