import type { ItemCount } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { onReplica } from '../../on-replica.ts';
import { checkFilter, countExpression, type ItemFilterArgs } from './item-filter.ts';

/** Returns how many items of a project match a filter. Throws 401, 404 and 422. */
export async function countItems(ctx: Context, projectId: string, given: ItemFilterArgs): Promise<ItemCount> {
  const { organizationId } = signedIn(ctx);
  const filter = await checkFilter(ctx, projectId, given);
  const statement = sql<ItemCount>`
    select ${countExpression(projectId, filter)}::int as count
      from projects
     where id = ${projectId} and organization_id = ${organizationId}`;
  const [found] = await onReplica(ctx, (em) => prepared(em, statement));
  if (!found) throw notFound('Project');
  return found;
}
