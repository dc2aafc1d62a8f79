import type { Bag } from '../bag.ts';
import { badParameter, notAllowed, Refusal } from './answers.ts';
import { STATUSES, type CmsEntry, type CmsUser } from './records.ts';
import type { CmsSite } from './site.ts';
import { slugOf, storedHtml, storedTitle } from './texts.ts';

/**
 * Applies a body to an entry, by the rules of https://developer.wordpress.org/rest-api/reference/posts/#update-a-post.
 * Throws {@link Refusal}.
 */
export function writtenEntry(site: CmsSite, user: CmsUser, entry: CmsEntry, body: Bag): CmsEntry {
  const unfiltered = user.unfilteredHtml;
  const [title, content, excerpt] = [textIn(body, 'title'), textIn(body, 'content'), textIn(body, 'excerpt')];
  const changed: CmsEntry = {
    ...entry,
    ...(title !== undefined && { title: storedTitle(title, unfiltered) }),
    ...(content !== undefined && { content: storedHtml(content, unfiltered) }),
    ...(excerpt !== undefined && { excerpt: storedHtml(excerpt, unfiltered) }),
    ...(typeof body['slug'] === 'string' && { slug: slugOf(body['slug']) }),
    ...(typeof body['parent'] === 'number' && { parent: body['parent'] }),
    ...(entry.type === 'post' && {
      tags: termsIn(site, body, 'tags') ?? entry.tags,
      categories: termsIn(site, body, 'categories') ?? entry.categories,
    }),
    ...(typeof body['featured_media'] === 'number' && {
      featuredMedia: site.media.has(body['featured_media']) ? body['featured_media'] : 0,
    }),
    ...dated(body),
  };
  if (![changed.title, changed.content, changed.excerpt].some(Boolean))
    throw new Refusal(400, 'empty_content', 'Content, title, and excerpt are empty.');
  return { ...changed, status: statusIn(body, changed, user) };
}

/** A text is a string or `{raw}`. */
function textIn(body: Bag, name: string): string | undefined {
  const given = body[name];
  const raw = typeof given === 'object' && given !== null ? (given as Bag)['raw'] : given;
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'string' && typeof raw !== 'number')
    throw badParameter(name, `${name} is not of type object,string.`);
  return String(raw);
}

/** Unknown terms are ignored silently. */
function termsIn(site: CmsSite, body: Bag, name: 'tags' | 'categories'): number[] | undefined {
  const given = body[name];
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) throw badParameter(name, `${name} is not of type array.`);
  const taxonomy = name === 'tags' ? 'post_tag' : 'category';
  return given.map(Number).filter((id) => site.terms.get(id)?.taxonomy === taxonomy);
}

function dated(body: Bag): { date?: string } {
  const given = body['date_gmt'] ?? body['date'];
  if (given === undefined || given === null) return {};
  const text = String(given);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) throw badParameter('date_gmt', 'Invalid date.');
  return { date: text.slice(0, 19) };
}

function statusIn(body: Bag, entry: CmsEntry, user: CmsUser): CmsEntry['status'] {
  const given = body['status'] ?? entry.status;
  const status = STATUSES.find((each) => each === given);
  if (!status && given !== 'trash') throw badParameter('status', `status is not one of ${STATUSES.join(', ')}.`);
  if (user.role === 'subscriber' || (user.role === 'contributor' && !['draft', 'pending'].includes(String(given))))
    throw notAllowed(true, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.');
  // The date decides whether the entry is published now or scheduled.
  const later = Date.parse(`${entry.date}Z`) > Date.now();
  if (status === 'publish' && later) return 'future';
  return status === 'future' && !later ? 'publish' : (status ?? 'trash');
}
