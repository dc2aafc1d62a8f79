import { randomUUID } from 'node:crypto';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { addItems } from '../../support/catalog.ts';
import type { TestApp } from '../../support/test-app.ts';
import { newProject, newShop, type Shop } from '../../support/shop.ts';

export const TEXTS = {
  name: 'Beech board',
  description: '<p>A board of beech.</p>',
  short_description: 'A board',
  seo_title: 'Beech board for the kitchen',
  seo_description: 'Cut well, on beech.',
  tags: ['wood', 'kitchen'],
};

/** Approved texts of products in the sandbox's shop, with handles of their own. */
export interface SyncStage {
  shop: Shop;
  projectId: string;
  connectionId: string;
  ids: string[];
  handles: string[];
}

export async function syncStage(
  testApp: TestApp,
  count = 1,
  content: Record<string, unknown> = TEXTS,
): Promise<SyncStage> {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const name = `p${randomUUID().slice(0, 8)}`;
  const handles = Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);
  const items = await addItems(
    testApp,
    projectId,
    handles.map((externalId) => ({ externalId, status: ItemStatus.approved, generatedContent: content })),
  );
  testApp.sandbox.state.shop.upsert(handles.map((handle) => ({ handle, title: 'Old title' })));
  return { shop, projectId, connectionId, ids: items.map(({ id }) => id), handles };
}

export const pushOne = ({ shop, projectId, ids }: SyncStage, id = ids[0]) =>
  shop.rest.post(`/projects/${projectId}/sync/${id}`);
export const itemOf = async ({ shop, projectId, ids }: SyncStage, id = ids[0]) =>
  (await shop.rest.get(`/projects/${projectId}/items/${id}`)).body;
export const historyOf = async ({ shop, projectId, ids }: SyncStage, id = ids[0]) =>
  (await shop.rest.get(`/projects/${projectId}/sync/${id}/history`)).body.history;
export const approve = ({ shop, projectId, ids }: SyncStage) =>
  shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: ids });

export async function startSyncJob({ shop, projectId }: SyncStage, payload: object = {}): Promise<string> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync', payload });
  if (status !== 202) throw new Error(`the sync did not start: ${JSON.stringify(body)}`);
  return body.job_id;
}

/** Edits the texts of the first item and approves it again. */
export async function editTexts(stage: SyncStage, texts: object): Promise<void> {
  await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${stage.ids[0]}`, { generated_content: texts });
  await approve(stage);
}

/** Returns the notifications of a type to the administrators of the stage's organization. */
export function notificationsOf(
  testApp: TestApp,
  { shop }: SyncStage,
  type: string,
): Promise<{ body: string; job_id: string | null; data: Record<string, unknown> }[]> {
  return rows(
    testApp.ctx().em,
    sql`select n.body, n.job_id, n.data
          from notifications n
          join users u on u.id = n.user_id
         where u.organization_id = ${shop.organizationId} and n.notification_type = ${type}`,
  );
}
