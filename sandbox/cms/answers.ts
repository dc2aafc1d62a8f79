import type { Request, Response } from 'express';
import { isBag, type Bag } from '../bag.ts';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';

/** An error of WordPress with its original texts, https://developer.wordpress.org/rest-api/ */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly data: Bag = {},
  ) {
    super(message);
  }
}

export function sendRefusal(res: Response, { status, code, message, data }: Refusal): void {
  res.status(status).json(labelled({ code, message, data: { status, ...data } }));
}

export const badParameter = (name: string, why: string): Refusal =>
  new Refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: why },
    details: { [name]: { code: 'rest_invalid_param', message: why, data: null } },
  });

/** For a user who may not edit, every status except `publish` is an invalid parameter. Checked before anything else. */
export function forbiddenStatus(signedIn: boolean): Refusal {
  const message = 'Status is forbidden.';
  const details = { status: { code: 'rest_forbidden_status', message, data: { status: signedIn ? 403 : 401 } } };
  return new Refusal(400, 'rest_invalid_param', 'Invalid parameter(s): status', {
    params: { status: message },
    details,
  });
}

/** 401 for an anonymous caller, 403 for a signed-in one. */
export const notAllowed = (signedIn: boolean, code: string, message: string): Refusal =>
  new Refusal(signedIn ? 403 : 401, code, message);

/** Sets the header of every page that names the address of the API. */
export function setApiLink(req: Request, res: Response, permalinks: boolean): void {
  res.append(
    'Link',
    `<${siteUrl(req)}${permalinks ? '/wp-json/' : '/index.php?rest_route=/'}>; rel="https://api.w.org/"`,
  );
}

/** The site's address as the caller used it. */
export const siteUrl = (req: Request): string => `${req.protocol}://${req.get('host') ?? 'localhost'}/cms`;

/** Responds with a list and its counts in headers. */
export function sendList(
  req: Request,
  res: Response,
  all: readonly object[],
  page: { total: number; perPage: number },
): void {
  res.setHeader('X-WP-Total', page.total);
  res.setHeader('X-WP-TotalPages', Math.ceil(page.total / page.perPage));
  res.json(all.map((each) => selectFields(req, each)));
}

export function sendOne(req: Request, res: Response, body: object, status = 200): void {
  res.status(status).json(selectFields(req, body));
}

/** `_fields=id,title.raw`, https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters/#_fields */
function selectFields(req: Request, body: object): object {
  const fields = paramsOf(req).get('_fields');
  if (!fields) return body;
  const picked: Bag = {};
  for (const field of fields.split(',')) {
    const [name, under] = field.trim().split('.');
    const [value, before] = [(body as Bag)[name!], picked[name!]];
    if (value === undefined) continue;
    if (!under || !isBag(value)) picked[name!] = value;
    else if (under in value) picked[name!] = { ...(isBag(before) ? before : {}), [under]: value[under] };
  }
  return picked;
}

/** The query parameters. */
export const paramsOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://sandbox').searchParams;

/** A list in the query: `name=a,b`, `name[]=a&name[]=b` or `name[0]=a`. */
export function listParam(req: Request, name: string): string[] | undefined {
  const params = paramsOf(req);
  const all = [...params].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
  const plain = params.get(name);
  return plain === null ? (all.length > 0 ? all : undefined) : plain.split(/[\s,]+/);
}

/** Responds with the fault in WordPress's format. Returns false for other faults. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', fault.retry_after);
  const status = fault.status ?? 500;
  switch (fault.kind) {
    case 'status':
      if (status >= 300 && status < 400) res.setHeader('Location', 'https://www.example.com/');
      sendRefusal(
        res,
        new Refusal(
          status,
          status === 403 ? 'rest_forbidden' : 'internal_server_error',
          '<p>There has been a critical error on this website.</p>',
        ),
      );
      return true;
    case 'rate_limit':
      res.status(429).type('html').send('<h1>Too Many Requests</h1>');
      return true;
    case 'user_error':
      sendRefusal(res, new Refusal(400, 'rest_invalid_param', 'Invalid parameter(s): <b>title</b>'));
      return true;
    case 'empty':
      res.json({});
      return true;
    default:
      return false;
  }
}
