import { rejectNulls } from '../../../core/parse.ts';
import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { PublishTargetInput } from '../../../../schema/blog/post-inputs.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import type { BlogOwner } from '../../../providers/stores/store-platform.ts';
import { assertUsable, getStoreConnection } from '../../stores/get-store-connection.ts';

/** Throws 422 where the request names both connections, or null for one. */
export function checkTarget(named: PublishTargetInput): void {
  rejectNulls(named);
  if (named.connectionId && named.storeConnectionId)
    throw invalidField('store_connection_id', 'name either connection_id or store_connection_id');
}

/**
 * Returns the connection for a post: the one that the request names, else the stored one of the post. The connection
 * type is not checked, because only the shop knows the scopes of a token.
 * @throws 404 for a connection of another organization; 422 for none, one of the wrong kind, and one that is not
 * usable.
 */
export async function resolvePublishTarget(
  ctx: Context,
  post: BlogPost,
  { connectionId, storeConnectionId }: PublishTargetInput,
): Promise<StoreConnection> {
  const chosenId = connectionId ?? storeConnectionId ?? post.blogConnectionId ?? post.storeConnectionId;
  if (!chosenId) throw invalidField('connection_id', 'connection_id or store_connection_id is required', 'missing');
  const field = storeConnectionId ? 'store_connection_id' : 'connection_id';
  const connection = await getStoreConnection(ctx, chosenId);
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

/** Sets the connection of a post. Data of a copy on another site stays until the post is published on this one. */
export function setTarget(post: BlogPost, { id, platform }: StoreConnection): void {
  const isSite = publishesTo('site', platform);
  post.blogConnectionId = isSite ? id : null;
  post.storeConnectionId = isSite ? null : id;
}
