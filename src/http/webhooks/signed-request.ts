import express, { type Request } from 'express';
import { BODY_LIMIT } from '../body-limit.ts';

/** Reads the body as it came, whatever it says it is: a signature is over its bytes. */
export const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });

/** The bytes that {@link readBytes} read; none where there was no body. */
export function bytesOf({ body }: Request<unknown, unknown, unknown>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** All headers; one that came several times holds all its values, and so none of them. */
export function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  return headers;
}
