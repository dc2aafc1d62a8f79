import type { Request, Response } from 'express';
import { isBag, type Bag } from '../bag.ts';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';

/** Why a call is refused; WordPress' own words, https://developer.wordpress.org/rest-api/ */
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

/** Who may not edit is refused every status but `publish` as a bad parameter, before anything else is looked at. */
export function forbiddenStatus(signedIn: boolean): Refusal {
  const message = 'Status is forbidden.';
  const details = { status: { code: 'rest_forbidden_status', message, data: { status: signedIn ? 403 : 401 } } };
  return new Refusal(400, 'rest_invalid_param', 'Invalid parameter(s): status', {
    params: { status: message },
    details,
  });
}

/** What an anonymous caller is refused with 401 and everybody else with 403. */
export const notAllowed = (signedIn: boolean, code: string, message: string): Refusal =>
  new Refusal(signedIn ? 403 : 401, code, message);

/** The first lines of every site: where the API is. */
export function tellApi(req: Request, res: Response, permalinks: boolean): void {
  res.append(
    'Link',
    `<${siteUrl(req)}${permalinks ? '/wp-json/' : '/index.php?rest_route=/'}>; rel="https://api.w.org/"`,
  );
}

/** Where the caller found the site: the sandbox cannot know by which name it is reached. */
export const siteUrl = (req: Request): string => `${req.protocol}://${req.get('host') ?? 'localhost'}/cms`;

/** A list with its counts. */
export function sendList(
  req: Request,
  res: Response,
  all: readonly object[],
  page: { total: number; perPage: number },
): void {
  res.setHeader('X-WP-Total', page.total);
  res.setHeader('X-WP-TotalPages', Math.ceil(page.total / page.perPage));
  res.json(all.map((each) => onlyAsked(req, each)));
}

export function sendOne(req: Request, res: Response, body: object, status = 200): void {
  res.status(status).json(onlyAsked(req, body));
}

/** `_fields=id,title.raw`, https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters/#_fields */
function onlyAsked(req: Request, body: object): object {
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

/** The query as PHP reads it. */
export const paramsOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://sandbox').searchParams;

/** A list in the query: `name=a,b`, `name[]=a&name[]=b` or `name[0]=a`. */
export function listParam(req: Request, name: string): string[] | undefined {
  const params = paramsOf(req);
  const all = [...params].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
  const plain = params.get(name);
  return plain === null ? (all.length > 0 ? all : undefined) : plain.split(/[\s,]+/);
}

/** Answers with the fault in WordPress' way; false for none of those. */
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
