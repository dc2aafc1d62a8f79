import { row, sql } from '../../src/core/sql.ts';
import type { TestApp } from './test-app.ts';

/** The ids of records of a full organization, by the names of the arguments that take them. */
export async function recordIds(
  testApp: TestApp,
  organizationId: string,
  projectId: string,
): Promise<Record<string, string>> {
  const found = await row<Record<string, string>>(
    testApp.ctx().em,
    sql`select
      (select i.content_item_id from sync_history i join content_items c on c.id = i.content_item_id where c.project_id = ${projectId}) as "itemId",
      (select id from data_sources where project_id = ${projectId}) as "sourceId",
      (select id from store_audits where organization_id = ${organizationId}) as "auditId",
      (select job_id from store_audits where organization_id = ${organizationId}) as "jobId",
      (select id from studio_requests where organization_id = ${organizationId} order by created_at, id limit 1) as "requestId",
      (select id from blog_posts where project_id = ${projectId}) as "postId",
      (select id from store_connections where organization_id = ${organizationId} limit 1) as "connectionId",
      (select job_id from plugin_generations where organization_id = ${organizationId}) as "generationId",
      (select id from webhook_endpoints where organization_id = ${organizationId} limit 1) as "endpointId",
      (select r.id from automation_rules r where r.project_id = ${projectId} limit 1) as "ruleId",
      (select id from content_profiles where organization_id = ${organizationId} limit 1) as "profileId",
      (select id from blog_templates where organization_id = ${organizationId} limit 1) as "templateId"`,
  );
  return { ...found!, projectId };
}
