import type { RequestHandler } from 'express';

/** What every answer says of itself, so that nobody takes the sandbox for the real system. */
const LABEL = 'content-automation-service';

/** The label as a field of JSON bodies whose wire format tolerates an added field. */
export const labelled = <Body extends object>(body: Body) => ({ ...body, sandbox: LABEL });

/** Puts the label on every answer, errors included. */
export const labelHeader: RequestHandler = (_req, res, next) => {
  res.setHeader('X-Sandbox', LABEL);
  next();
};
