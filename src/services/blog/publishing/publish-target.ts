import { rejectNulls } from '../../../core/parse.ts';
import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { PublishBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import type { BlogOwner } from '../../../providers/stores/store-platform.ts';
import { assertUsable, getStoreConnection } from '../../stores/get-store-connection.ts';

/** Throws 422 where both connections are named, or null is given for one. */
export function checkNamed(named: PublishBlogPostInput): void {
  rejectNulls(named);
  if (named.connectionId && named.storeConnectionId)
    throw invalidField('store_connection_id', 'name either connection_id or store_connection_id');
}

/**
 * The connection that a post is to be published through: the one that is named, else the one the post has from before. A
 * storeA connection of either type will do: what its token may do the shop knows alone, and says when it is asked.
 * @throws 404 for one that is not the organization's; 422 where there is none, or it is of the wrong kind or not usable.
 */
export async function publishTarget(
  ctx: Context,
  post: BlogPost,
  { connectionId, storeConnectionId }: PublishBlogPostInput,
): Promise<StoreConnection> {
  const asked = connectionId ?? storeConnectionId ?? post.blogConnectionId ?? post.storeConnectionId;
  if (!asked) throw invalidField('connection_id', 'connection_id or store_connection_id is required', 'missing');
  const field = storeConnectionId ? 'store_connection_id' : 'connection_id';
  const connection = await getStoreConnection(ctx, asked);
  if (connectionId) checkOwner(connection, 'site', field);
  if (storeConnectionId) checkOwner(connection, 'shop', field);
  assertUsable(connection, field);
  return connection;
}

function checkOwner({ platform }: StoreConnection, owner: BlogOwner, field: string): void {
  if (publishesTo(owner, platform)) return;
  const usable = Object.values(Platform).filter((each) => publishesTo(owner, each));
  throw invalidField(field, `must be a ${usable.join(' or ')} connection`);
}

/** Notes at the post where it is to be published. What is known of it elsewhere stays until it is published here. */
export function pointAt(post: BlogPost, { id, platform }: StoreConnection): void {
  const isSite = publishesTo('site', platform);
  post.blogConnectionId = isSite ? id : null;
  post.storeConnectionId = isSite ? null : id;
}
