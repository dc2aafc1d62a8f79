import type { Request } from 'express';
import type { z } from 'zod';
import { bodyText } from '../observe.ts';

/** A parsed request, or its first error: the path, and whether a field is missing or unknown. */
export type ReadRequest<Body> =
  | { ok: true; body: Body }
  | { ok: false; path: string[]; problem: 'json' | 'missing' | 'unknown' | 'wrong'; message: string };

/** Parses a body by its schema. Returns the first error of an invalid one. */
export function readRequest<Body>(req: Request, schema: z.ZodType<Body>): ReadRequest<Body> {
  let json: unknown;
  try {
    json = JSON.parse(bodyText(req));
  } catch {
    return { ok: false, path: [], problem: 'json', message: 'not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, body: parsed.data };
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return { ok: false, path: [...path, issue.keys[0]!], problem: 'unknown', message: issue.message };
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return { ok: false, path, problem: missing ? 'missing' : 'wrong', message: issue.message };
}
