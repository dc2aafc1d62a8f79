import { row, rows, sql } from '../../../src/core/sql.ts';
import { WARNING_CODES } from '../../../src/services/generation/checks/warning.ts';
import { eventually } from '../../support/eventually.ts';
import type { Shop } from '../../support/shop.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Publishes everything that is generated, whatever the checks say. */
export const EVERYTHING = {
  auto_approve: {
    enabled: true,
    min_confidence: 0,
    allowed_warnings: WARNING_CODES,
  },
  publish: { enabled: true },
};

/** Creates a rule and returns it. */
export async function newRule(shop: Shop, projectId: string, values: Record<string, unknown> = {}) {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/automations`, {
    name: 'Rule',
    trigger: 'import_completed',
    max_ct_per_day: 20,
    ...values,
  });
  if (status !== 201) throw new Error(`the rule was refused: ${JSON.stringify(body)}`);
  return body as { id: string; name: string };
}

/** A run as REST shows it, as far as tests read it. */
export interface Run {
  id: string;
  trigger: string;
  status: string;
  reason: string | null;
  finished_at: string | null;
  job_ids: string[];
  matched_count: number;
  generated_count: number;
  published_count: number;
  ct_used: string;
}

/** The runs of a rule, newest first. */
export async function runsOf(shop: Shop, projectId: string, ruleId: string) {
  const { body } = await shop.rest.get(`/projects/${projectId}/automations/${ruleId}/runs?limit=100`);
  return body.runs as Run[];
}

/** Waits until a rule has so many runs and all have ended, and returns them, newest first. */
export function runsEnd(shop: Shop, projectId: string, ruleId: string, count = 1) {
  return eventually(
    () => runsOf(shop, projectId, ruleId),
    (runs) => runs.length >= count && runs.every(({ status }) => !['queued', 'running'].includes(status)),
  );
}

/** Starts a run as a user does, and returns it when it has ended. */
export async function manualRun(shop: Shop, projectId: string, ruleId: string) {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/automations/${ruleId}/run`);
  if (status !== 202) throw new Error(`the run was refused: ${JSON.stringify(body)}`);
  const runs = await eventually(
    () => runsOf(shop, projectId, ruleId),
    (all) => all.some(({ id, finished_at }) => id === body.id && finished_at !== null),
  );
  return runs.find(({ id }) => id === body.id)!;
}

/** What the usage of the organization cost, as a positive amount. */
export async function usedCt(testApp: TestApp, organizationId: string): Promise<string> {
  const used = await row<{ ct: string }>(
    testApp.ctx().em,
    sql`select coalesce(-sum(amount), 0)::numeric(18, 4) as ct from transactions
         where organization_id = ${organizationId} and transaction_type in ('usage', 'overage')`,
  );
  return used!.ct;
}

/** The texts of the items of a project in another language than the main one. */
export function textsIn(testApp: TestApp, projectId: string, language: string) {
  return rows(
    testApp.ctx().em,
    sql`select t.status, t.generated_content from item_texts t join content_items c on c.id = t.item_id
         where c.project_id = ${projectId} and t.language = ${language} order by c.position`,
  );
}
