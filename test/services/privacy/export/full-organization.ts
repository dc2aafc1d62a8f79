import { startService } from '../../../../bin/service.ts';
import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../../src/core/sql.ts';
import { ownPicture } from '../../../support/blog.ts';
import { eventually } from '../../../support/eventually.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { type Member, newMember } from '../../../support/members.ts';
import { newKey } from '../../../support/plugin.ts';
import { sealEverything } from '../../../support/sealed.ts';
import { catalogueOf, importCatalogue, newProject, type Shop } from '../../../support/shop.ts';

/** An organization with rows in every exported table. */
export interface FullOrganization {
  shop: Shop;
  adminId: string;
  member: Member;
  projectId: string;
  apiKey: string;
  /** The URL of a picture that the administrator stored. */
  picture: string;
  /** The URL of a picture that the member stored. */
  memberPicture: string;
  /** A comment that only the staff may see. */
  internalComment: string;
}

/** Creates such an organization in an application without workers, with one that stops before this returns. */
export async function newFullOrganizationByWorker(testApp: TestApp): Promise<FullOrganization> {
  const worker = await startService({ ...testApp.config, runsWeb: false, runsWorkers: true }, testApp.stores);
  return newFullOrganization(testApp).finally(() => worker.stop());
}

/** Creates an organization with all kinds of data, partly through the API and partly by inserts. */
export async function newFullOrganization(testApp: TestApp): Promise<FullOrganization> {
  const { shop } = await sealEverything(testApp);
  const member = await newMember(testApp, shop);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const [itemId] = await importCatalogue(shop, projectId, `${catalogueOf(3)}\n,A row without a handle,,,,,,,,,=1+1`);
  const apiKey = await newKey(shop);
  const picture = await ownPicture(testApp, shop);
  const memberPicture = await ownPicture(testApp, member);
  await shop.rest.post('/content-profiles', { name: '=cmd|calc', language: 'en' });
  await shop.rest.post('/blog-templates', {
    name: 'Guide',
    structure: { sections: [{ heading: 'Why', instructions: 'Say why.' }] },
  });
  await shop.rest.post(`/projects/${projectId}/blog-posts`, {
    title: 'Oak',
    content: '<p>Oak lasts.</p>',
    featured_image_url: picture,
  });
  await shop.rest.post(`/projects/${projectId}/automations`, {
    name: 'New year',
    trigger: 'schedule',
    schedule: '0 0 1 1 *',
    max_ct_per_day: 5,
  });
  const internalComment = `internal ${randomUUID()}`;
  const { em } = testApp.ctx();
  const users = await rows<{ id: string; email: string }>(
    em,
    sql`select id, email from users where organization_id = ${shop.organizationId}`,
  );
  const idOf = (email: string) => users.find((user) => user.email === email)!.id;
  const admin = idOf(shop.email);
  await insertRows(testApp, {
    organization: shop.organizationId,
    admin,
    member: member.userId,
    project: projectId,
    connection: connectionId,
    item: itemId!,
    internalComment,
  });
  // Waits until no mail is queued: a delivery would change its row during the comparison.
  await eventually(
    () =>
      rows(
        em,
        sql`select 1
              from mails
             where state = 'queued'
               and user_id in (select id from users where organization_id = ${shop.organizationId})`,
      ),
    (queued) => queued.length === 0,
  );
  return { shop, adminId: admin, member, projectId, apiKey, picture, memberPicture, internalComment };
}

/** The content of a stored picture, as everybody gets it, and its path in an export. */
export async function shownPicture(
  { rest }: Pick<Shop, 'rest'>,
  url: string,
): Promise<{ path: string; content: Buffer }> {
  const path = `files/${url.split('/').at(-1)!}`;
  const shown = await rest.open('GET', `/${path}`);
  return { path, content: Buffer.from(await shown.arrayBuffer()) };
}

type Ids = Record<'organization' | 'admin' | 'member' | 'project' | 'connection' | 'item' | 'internalComment', string>;

async function insertRows(testApp: TestApp, ids: Ids): Promise<void> {
  const { em } = testApp.ctx();
  const id = () => uuid();
  const [audit, auditJob, pluginJob, previewJob, chat, ownChat] = [id(), id(), id(), id(), id(), id()];
  const { organization, admin, member, project, connection, item } = ids;
  const job = (jobId: string, type: string, by: string) =>
    sql`insert into jobs (id, organization_id, job_type, status, payload, created_by, created_at, touched_at)
        values (${jobId}, ${organization}, ${type}, 'completed', '{}', ${by}, now(), now())`;
  const statements: RawBuilder<unknown>[] = [
    job(auditJob, 'store_audit', member),
    job(pluginJob, 'plugin_generation', admin),
    job(previewJob, 'content_preview', member),
    sql`insert into job_items (job_id, position, state) values (${auditJob}, 1, 'succeeded')`,
    sql`insert into job_selections (job_id, selection, up_to_position, counted_at, missing)
        values (${auditJob}, '{}', 1, now(), 1)`,
    sql`insert into job_events (job_id, seq, type, data, created_at)
        values (${auditJob}, 1, 'progress', '{"current": 1}', now())`,
    sql`insert into store_audits (id, created_at, organization_id, project_id, job_id, enabled_checks,
                                  health_score, summary)
        values (${audit}, now(), ${organization}, ${project}, ${auditJob}, '["missing_images"]', 12.5,
                '{"missing_images": 12345678901234567890.10}')`,
    sql`insert into audit_findings (audit_id, position, "check", severity, item_id, message, fix)
        values (${audit}, 1, 'missing_images', 'high', ${item}, 'No picture', 'Add one')`,
    sql`insert into ai_batches (id, created_at, organization_id, job_id, provider, batch_id, status, size, due_at)
        values (${id()}, now(), ${organization}, ${previewJob}, 'aiA', ${`batch_${id()}`}, 'completed', 2, now())`,
    sql`insert into plugin_generations (id, created_at, organization_id, job_id, kind, request, ct_cost)
        values (${id()}, now(), ${organization}, ${pluginJob}, 'description', '{"asked": {}}', '0.5000')`,
    sql`insert into content_previews (id, created_at, organization_id, job_id, position, result)
        values (${id()}, now(), ${organization}, ${previewJob}, 1, '{"ct_cost": "0.5000"}')`,
    sql`insert into item_versions (id, item_id, version, origin, content, created_by, created_at)
        select gen_random_uuid(), id, 1, 'ai', '{"name": "Written"}', ${admin}::uuid, now()
          from content_items
         where project_id = ${project}`,
    sql`insert into item_texts (item_id, language, generated_content, status, generation_metadata, pushed, updated_at)
        values (${item}, 'de', '{"name": "Geschrieben"}', 'generated', '{}', '{}', now())`,
    sql`insert into sync_history (id, content_item_id, store_connection_id, store_connection_name, synced_at, success)
        values (${id()}, ${item}, ${connection}, 'Shop', now(), true)`,
    sql`insert into linked_identities (issuer, subject, provider, user_id, created_at)
        values ('https://id.example', ${id()}, 'idpA', ${member}, now())`,
    sql`insert into checkouts (id, created_at, organization_id, created_by, provider, purchase, packs)
        values (${id()}, now(), ${organization}, ${admin}, 'payA', 'topup', 2)`,
    sql`insert into payments (id, created_at, organization_id, provider, payment_id, status, purchase, amount, currency,
                              issued_at)
        values (${id()}, now(), ${organization}, 'payA', ${id()}, 'completed', 'topup', 49, 'EUR', now())`,
    sql`insert into payment_events (id, created_at, provider, event_id, event_type, occurred_at, body, organization_id,
                                    state, due_at)
        values (${id()}, now(), 'payA', ${id()}, 'transaction.completed', now(), '{}', ${organization},
                'applied', now())`,
    sql`insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason,
                                  usage, created_at)
        values (${id()}, ${organization}, 'usage', '-0.2500', 'subscription', '-usage', ${id()}, '{}', now()),
               (${id()}, ${organization}, 'refund', '0.2500', 'subscription', 'back', ${id()}, '{}', now())`,
    sql`insert into product_changes (data_source_id, product_id, revision)
        select s.id, '1', gen_random_uuid()
          from data_sources s
          join projects p on p.id = s.project_id and p.organization_id = ${organization}`,
    sql`insert into webhook_registrations (id, created_at, connection_id, webhook_ids, status, attempts, due_at)
        select gen_random_uuid(), now(), id, '[]', 'active', 0, now() + interval '1 day'
          from store_connections where organization_id = ${organization}
         order by id limit 1
        on conflict do nothing`,
    sql`insert into unpaid_usage (organization_id, day, reason, tokens)
        values (${organization}, '2026-01-31', 'failed', 12345678901234567)`,
    ...[admin, member].map(
      (user) =>
        sql`insert into notifications (id, created_at, user_id, cause, notification_type, title, data)
            values (${id()}, now(), ${user}, ${id()}, 'job_completed', 'Done', '{}')`,
    ),
    sql`insert into chat_conversations (id, created_at, channel, organization_id, account_id, conversation_id,
                                        touched_at)
        values (${chat}, now(), 'tenant', ${organization}, 1, 1, now())`,
    sql`insert into chat_conversations (id, created_at, channel, account_id, conversation_id, user_id, touched_at)
        values (${ownChat}, now(), 'site', 1, ${Math.floor(Math.random() * 1e9)}, ${member}, now())`,
    ...[chat, ownChat].map(
      (conversation) =>
        sql`insert into chat_messages (id, created_at, chat_conversation_id, message_id, state, due_at)
            values (${id()}, now(), ${conversation}, 9007199254740993, 'answered', now())`,
    ),
    ...[admin, member].map((user) => studioOf(organization, user, ids.internalComment)),
    sql`insert into data_exports (id, created_at, organization_id, user_id, job_id, whole, path)
        values (${id()}, now(), ${organization}, ${admin}, ${pluginJob}, true, 'exports/none')`,
    sql`insert into automation_runs (id, created_at, rule_id, trigger, status, stage, due_at)
        select ${id()}, now(), id, 'manual', 'completed', 'done', now()
          from automation_rules where organization_id = ${organization}`,
    sql`insert into automation_run_items (run_id, item_id)
        select u.id, c.id from automation_rules r
          join automation_runs u on u.rule_id = r.id
          join content_items c on c.project_id = r.project_id
         where r.organization_id = ${organization} limit 1`,
    sql`insert into webhook_deliveries (id, created_at, endpoint_id, event_type, subject, status, attempts, due_at,
                                        request_body)
        select ${id()}, now(), id, 'webhook.test', 'endpoint', 'failed', '[]', now(), '{"type": "webhook.test"}'
          from webhook_endpoints where organization_id = ${organization}`,
    sql`insert into email_codes (user_id, purpose, digest, expires_at) values (${member}, 'sign_in', 'digest', now())`,
    sql`insert into mailed_links (digest, user_id, purpose, email, expires_at)
        values (${id()}, ${member}, 'verify_email', 'mail@shop.example', now())`,
    sql`insert into pending_sign_ins (id, user_id, purpose, amr, expires_at)
        values (${id()}, ${member}, 'verify', '[]', now())`,
    sql`insert into revoked_tokens (jti, expires_at) values (${id()}, now())`,
    sql`insert into store_webhooks (id, topic, shop, received_at)
        values (${id()}, 'app/uninstalled', 'shop.example', now())`,
    sql`insert into idempotent_calls (id, organization_id, user_id, body_digest, answer, expires_at)
        values (${id()}, ${organization}, ${admin}, 'digest', 'sealed', now() + interval '1 day')`,
    sql`insert into erasures (id, created_at, paths) values (${id()}, now(), '[]')`,
  ];
  for (const statement of statements) await rows(em, statement);
}

/** Inserts a studio request of a user with public comments and an internal comment of the staff. */
function studioOf(organization: string, user: string, internalComment: string): RawBuilder<unknown> {
  return sql`with request as (
      insert into studio_requests (id, created_at, updated_at, organization_id, user_id, description)
      values (gen_random_uuid(), now(), now(), ${organization}, ${user}, 'A model of our own')
      returning id)
    insert into studio_comments (id, created_at, request_id, user_id, content, is_internal)
    select gen_random_uuid(), now(), id, ${user}::uuid, 'Soon?', false from request union all
    select gen_random_uuid(), now(), id, null::uuid, 'Yes.', false from request union all
    select gen_random_uuid(), now(), id, null::uuid, ${internalComment}::text, true from request`;
}
