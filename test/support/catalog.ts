import { Readable } from 'node:stream';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { type ItemStatus, ItemType } from '../../entities/catalog/item-enums.ts';
import type { UploadedSource } from '../../schema/catalog/payloads.ts';
import { add } from '../../src/core/add.ts';
import type { Context } from '../../src/core/context.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { createProject } from '../../src/services/catalog/projects/save-project.ts';
import { startImport } from '../../src/services/catalog/imports/start-import.ts';
import { receiveUpload } from '../../src/services/catalog/sources/receive-upload.ts';
import { uploadSource, type Upload } from '../../src/services/catalog/sources/upload-source.ts';
import { awaitJob } from '../../src/services/jobs/await-job.ts';
import { asUser, type UserContext } from './as-user.ts';
import type { TestApp } from './test-app.ts';
import { newShop } from './shop.ts';

/** Returns the context of a user of a new organization, with an empty project. */
export async function emptyProject(testApp: TestApp): Promise<{ ctx: UserContext; projectId: string }> {
  const ctx = await asUser(testApp, await newShop(testApp));
  const project = await createProject(ctx, { name: 'Catalogue', description: '', language: 'en' });
  return { ctx, projectId: project.id };
}

/** Inserts items into a project. Their external ids are `item-1`, `item-2`, … by default. */
export async function addItems(
  testApp: TestApp,
  projectId: string,
  items: Partial<ContentItem>[],
): Promise<ContentItem[]> {
  const { em } = testApp.ctx();
  const added = items.map((values, n) =>
    add(em, ContentItem, {
      projectId,
      externalId: `item-${n + 1}`,
      itemType: ItemType.product,
      sourceData: { title: `Item ${n + 1}` },
      ...values,
    }),
  );
  await em.flush();
  return added;
}

/** Inserts that many plain items with one statement. Their external ids are `many-1`, `many-2`, … */
export async function addManyItems(
  testApp: TestApp,
  projectId: string,
  count: number,
  status: `${ItemStatus}` = 'pending',
): Promise<void> {
  await changed(
    testApp.ctx().em,
    sql`insert into content_items (id, project_id, external_id, item_type, status, source_data, metadata,
                                   generated_content, generation_metadata, pushed, created_at, updated_at)
        select gen_random_uuid(), ${projectId}, 'many-' || n, 'product', ${status},
               jsonb_build_object('title', 'Item ' || n), '{}', '{}', '{}', '{}', now(), now()
          from generate_series(1, ${count}::int) n
         order by n`,
  );
}

/** Reads an item from the database. */
export function itemNow(testApp: TestApp, id: string): Promise<ContentItem> {
  return testApp.ctx().em.findOneOrFail(ContentItem, id);
}

/** Returns a context of the same user with a new EntityManager, as for the next request. */
export function nextRequest<T extends Context>(ctx: T): T {
  return { ...ctx, em: ctx.orm.em.fork() };
}

/** Uploads a file as the upload route does. */
export async function uploadCsv(
  ctx: Context,
  projectId: string,
  content: string | Buffer,
  more: Partial<Upload> = {},
): Promise<UploadedSource> {
  const fileName = more.fileName ?? 'catalogue.csv';
  const received = await receiveUpload(ctx, Readable.from([Buffer.from(content)]), fileName);
  return uploadSource(nextRequest(ctx), projectId, { name: null, sourceId: null, ...more, fileName, ...received });
}

/** Imports a source and returns the ended job. Needs a test application with workers. */
export async function importNow(ctx: Context, projectId: string, sourceId: string) {
  const inner = nextRequest(ctx);
  const { job } = await awaitJob(inner, await startImport(inner, projectId, sourceId));
  return job;
}
