import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { CmsClient } from './client.ts';

/** https://wordpress.org/documentation/article/roles-and-capabilities/ */
const me = z.object({ capabilities: z.record(z.string(), z.unknown()).catch({}) });

/** Returns whether the user has a capability. */
export async function readRights(client: CmsClient, signal?: AbortSignal): Promise<(capability: string) => boolean> {
  const query = { context: 'edit', _fields: 'capabilities' };
  const { data } = await client.call('wp/v2/users/me', { query, schema: me }, signal);
  return (capability) => Boolean(data.capabilities[capability]);
}

/**
 * Returns what a user of the site may not do although the connection works, as a sentence; null for a user who may
 * change everything. Throws ProviderError for a user who may change nothing that is published.
 */
export function missingRights(may: (capability: string) => boolean): string | null {
  if (!may('edit_pages') && !may('edit_posts'))
    throw new ProviderError('unauthorized', 'The user may edit neither pages nor posts of the site.');
  if (!may('edit_published_pages') && !(may('edit_published_posts') && may('publish_posts')))
    throw new ProviderError(
      'unauthorized',
      'The user may only write drafts (the role Contributor): nothing can be published or changed afterwards. Give the user the role Editor.',
    );
  const missing = [
    !may('edit_pages') && 'change pages',
    !may('edit_others_posts') && 'change posts of others',
    !may('publish_posts') && 'publish posts',
    !may('upload_files') && 'upload pictures',
  ].filter((each) => each !== false);
  return missing.length === 0
    ? null
    : `The user may not ${missing.join(', ').replace(/, ([^,]*)$/, ' or $1')}. The role Editor may.`;
}

/** The error of a page or post that exists, but that the user may not edit. */
export const mayNotEdit = (): ProviderError =>
  new ProviderError(
    'rejected',
    'The user of the connection may not edit this page or post: the role Author may only edit its own posts. The role Editor may edit all.',
  );
