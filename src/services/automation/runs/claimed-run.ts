import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { AutomationRunTrigger, AutomationStage } from '../../../../entities/automation/automation-enums.ts';
import { ONE_RUNNING } from '../../../../entities/automation/automation-run.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';

/** How long a worker has a run, unless it renews the claim. A stage that calls no outside system takes far less. */
export const LEASE_SECONDS = 60;

/** A run that this worker has. */
export interface ClaimedRun {
  id: string;
  claim: string;
  ruleId: string;
  trigger: `${AutomationRunTrigger}`;
  stage: `${AutomationStage}`;
  matchedCount: number;
  generationJobId: string | null;
  syncJobId: string | null;
  createdAt: Date;
}

/** Thrown in a transaction of a worker that lost its claim, so that it changes nothing. */
export class LostClaim extends Error {}

/**
 * Claims a run that may begin or continue, and returns it. Returns null for any other: one that is not due, that another
 * worker has, or that waits for another run of its rule.
 */
export async function claimRun(ctx: Context, id: string): Promise<ClaimedRun | null> {
  try {
    return await row<ClaimedRun>(
      ctx.em,
      sql`update automation_runs t
             set claim = ${uuid()}, status = 'running', started_at = coalesce(started_at, now()),
                 due_at = now() + make_interval(secs => ${LEASE_SECONDS})
           where id = ${id}
             and (status = 'queued' and due_at <= now()
                    and not exists (select from automation_runs o where o.rule_id = t.rule_id and o.status = 'running')
                  or status = 'running' and (claim is null or due_at <= now()))
          returning id, claim, rule_id as "ruleId", trigger, stage, matched_count as "matchedCount",
                    generation_job_id as "generationJobId", sync_job_id as "syncJobId", created_at as "createdAt"`,
    );
  } catch (error) {
    // Another run of the rule began at the same time.
    if (error instanceof UniqueConstraintViolationException && error.message.includes(ONE_RUNNING)) return null;
    throw error;
  }
}

/** Changes a claimed run in the caller's transaction. Throws {@link LostClaim}. */
export async function changeRun(em: EntityManager, { id, claim }: ClaimedRun, set: RawBuilder<unknown>): Promise<void> {
  const count = await changed(
    em,
    sql`update automation_runs set ${set} where id = ${id} and claim = ${claim} and status = 'running'`,
  );
  if (count === 0) throw new LostClaim();
}

/** The part of {@link changeRun} that ends the claim until a message comes, or these seconds are over. */
export function released(seconds: number): RawBuilder<unknown> {
  return sql`claim = null, due_at = now() + make_interval(secs => ${seconds})`;
}
