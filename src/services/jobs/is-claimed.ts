import type { Context } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { rows, sql } from '../../core/sql.ts';
import type { ClaimedItem } from './claim-items.ts';

interface Question {
  ctx: Context;
  item: ClaimedItem;
}

const MAX_ITEMS = 24;

const groups = memoizeByConfig(() => new GroupedCalls<Question, boolean>(askTogether, MAX_ITEMS));

/**
 * Whether the claim holds the item now. A worker that may have hung beyond its lease checks this before an irreversible
 * call. Items of a job that ask at the same time share a statement.
 */
export function isClaimed(ctx: Context, item: ClaimedItem): Promise<boolean> {
  return groups(ctx.config).call(item.jobId, { ctx, item });
}

async function askTogether(questions: readonly Question[]): Promise<boolean[]> {
  const [{ ctx, item }] = questions as [Question];
  const positions = questions.map((each) => each.item.position);
  const claimed = await rows<{ position: number; claim: string }>(
    ctx.em,
    sql`select position, claim
          from job_items
         where job_id = ${item.jobId} and position = any(${positions}::int[]) and state = 'running'`,
  );
  return questions.map((each) =>
    claimed.some(({ position, claim }) => position === each.item.position && claim === each.item.claim),
  );
}
