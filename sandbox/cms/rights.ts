import type { Request } from 'express';
import { notAllowed } from './answers.ts';
import type { CmsEntry, CmsUser, EntryType } from './records.ts';
import type { CmsSite } from './site.ts';

/**
 * The user of a request, by Basic authentication with an application password; undefined without or with a wrong
 * password:
 * https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/#basic-authentication-with-application-passwords
 */
export function callerOf(site: CmsSite, req: Request): CmsUser | undefined {
  const [, token] = /^basic\s+(\S+)$/i.exec(req.get('authorization') ?? '') ?? [];
  if (!token || !site.applicationPasswords) return undefined;
  const [login, ...rest] = Buffer.from(token, 'base64').toString('utf8').split(':');
  const password = compact(rest.join(':'));
  return site.users.find((user) => user.login === login && compact(user.applicationPassword) === password);
}

const compact = (password: string): string => password.replaceAll(/[^a-z\d]/gi, '');

export const mayEditAll = (user: CmsUser | undefined): boolean =>
  user?.role === 'administrator' || user?.role === 'editor';
export const mayEditType = (user: CmsUser | undefined, type: EntryType): boolean =>
  mayEditAll(user) || (type === 'post' && (user?.role === 'author' || user?.role === 'contributor'));
export const mayEdit = (user: CmsUser | undefined, entry: CmsEntry): boolean =>
  mayEditAll(user) ||
  (mayEditType(user, entry.type) &&
    entry.author === user?.id &&
    (user.role === 'author' || ['draft', 'pending'].includes(entry.status)));
export const mayUpload = (user: CmsUser | undefined): boolean =>
  mayEditType(user, 'post') && user?.role !== 'contributor';
export const maySee = (user: CmsUser | undefined, entry: CmsEntry): boolean =>
  entry.status === 'publish' || mayEdit(user, entry);

export const CAPABILITIES = [
  'edit_posts',
  'edit_published_posts',
  'publish_posts',
  'upload_files',
  'edit_pages',
  'edit_others_pages',
  'edit_published_pages',
  'edit_others_posts',
  'manage_categories',
  'unfiltered_html',
  'manage_options',
] as const;

/** The capabilities of a user in the format of WordPress. */
export function capabilitiesOf(user: CmsUser): Record<string, boolean> {
  const all: Record<CmsUser['role'], number> = {
    administrator: CAPABILITIES.length,
    editor: 9,
    author: 4,
    contributor: 1,
    subscriber: 0,
  };
  const names = CAPABILITIES.slice(0, all[user.role]).filter((name) => name !== 'unfiltered_html');
  return Object.fromEntries(
    ['read', user.role, ...names, ...(user.unfilteredHtml ? ['unfiltered_html'] : [])].map((name) => [name, true]),
  );
}

export function checkEditContext(user: CmsUser | undefined, allowed: boolean): void {
  if (!allowed)
    throw notAllowed(
      Boolean(user),
      'rest_forbidden_context',
      'Sorry, you are not allowed to edit posts in this post type.',
    );
}
