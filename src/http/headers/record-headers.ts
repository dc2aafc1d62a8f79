import type { Request, RequestHandler, Response } from 'express';

/** The headers that a middleware sets in the same way for every request that has none of the headers it reads. */
export function recordHeaders(middleware: RequestHandler): [name: string, value: string][] {
  const headers = new Map<string, string>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  void middleware({ method: 'GET', headers: {} } as Request, response as unknown as Response, () => undefined);
  return [...headers];
}
