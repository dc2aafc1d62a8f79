import type { Request, Response } from 'express';
import { stringifyJson } from '../core/json-text.ts';
import { compressBody } from './headers/compress.ts';

/** Ends a response whose status and other headers are set with a JSON body. */
export function sendJson(req: Request, res: Response, json: unknown): void {
  const body = Buffer.from(stringifyJson(json));
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', body.length);
  compressBody(req, res, body.length);
  res.end(body);
}
