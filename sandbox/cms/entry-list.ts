import type { Request } from 'express';
import { badParameter, forbiddenStatus, listParam, paramsOf, Refusal } from './answers.ts';
import { STATUSES, type CmsEntry, type CmsUser, type EntryType } from './records.ts';
import { mayEditType, maySee } from './rights.ts';
import type { CmsSite } from './site.ts';
import { slugOf } from './texts.ts';

interface Page<Each> {
  all: Each[];
  total: number;
  perPage: number;
}

/**
 * The filters, order and pages of https://developer.wordpress.org/rest-api/reference/pages/#list-pages. Entries that
 * the user may not see are counted but not returned.
 */
export function listEntries(site: CmsSite, type: EntryType, user: CmsUser | undefined, req: Request): Page<CmsEntry> {
  const statuses = statusesOf(req, user, type);
  const slugs = listParam(req, 'slug')?.map(slugOf);
  const include = listParam(req, 'include')?.map(Number);
  const search = paramsOf(req).get('search')?.toLowerCase();
  const found = site
    .all(type)
    .filter(
      (entry) =>
        statuses.includes(entry.status) &&
        (!slugs || slugs.includes(entry.slug)) &&
        (!include || include.includes(entry.id)) &&
        (!search || `${entry.title} ${entry.content}`.toLowerCase().includes(search)),
    );
  const page = pageOf(req, sorted(req, found));
  return { ...page, all: page.all.filter((entry) => maySee(user, entry)) };
}

function statusesOf(req: Request, user: CmsUser | undefined, type: EntryType): string[] {
  const requested = listParam(req, 'status') ?? ['publish'];
  const known: readonly string[] = [...STATUSES, 'any', 'trash'];
  for (const status of requested) {
    if (!known.includes(status)) throw badParameter('status', `status[0] is not one of ${known.join(', ')}.`);
    if (status !== 'publish' && !mayEditType(user, type)) throw forbiddenStatus(Boolean(user));
  }
  return requested.includes('any') ? [...STATUSES] : requested;
}

const ORDERS: Record<string, (entry: CmsEntry) => string | number> = {
  id: ({ id }) => id,
  date: ({ date, id }) => `${date} ${String(id).padStart(9, '0')}`,
  modified: ({ modified }) => modified,
  slug: ({ slug }) => slug,
  title: ({ title }) => title,
};

function sorted(req: Request, entries: CmsEntry[]): CmsEntry[] {
  const params = paramsOf(req);
  const [orderby, order] = [params.get('orderby') ?? 'date', params.get('order') ?? 'desc'];
  const key = ORDERS[orderby];
  if (!key) throw badParameter('orderby', `orderby is not one of ${Object.keys(ORDERS).join(', ')}.`);
  if (!['asc', 'desc'].includes(order)) throw badParameter('order', 'order is not one of asc and desc.');
  const [less, more] = order === 'asc' ? [-1, 1] : [1, -1];
  return entries.toSorted((one, other) => (key(one) < key(other) ? less : more));
}

/** One page of a list, by `page` and `per_page`, or by `offset`. */
export function pageOf<Each>(req: Request, all: readonly Each[]): Page<Each> {
  const params = paramsOf(req);
  const [perPage, page, offset] = [numberOf(params, 'per_page', 10), numberOf(params, 'page', 1), params.get('offset')];
  if (perPage < 1 || perPage > 100)
    throw badParameter('per_page', 'per_page must be between 1 (inclusive) and 100 (inclusive)');
  const first = offset === null ? (page - 1) * perPage : Number(offset);
  if (offset === null && page > 1 && first >= all.length) {
    throw new Refusal(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  }
  const shown = all.slice(first, first + perPage);
  // WordPress reports a total of zero for a page beyond the end.
  return { all: shown, total: shown.length > 0 ? all.length : 0, perPage };
}

function numberOf(params: URLSearchParams, name: string, usual: number): number {
  const given = params.get(name) ?? String(usual);
  if (!/^-?\d+$/.test(given)) throw badParameter(name, `${name} is not of type integer.`);
  return Number(given);
}
