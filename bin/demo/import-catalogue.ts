import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ImportDataSourceDocument, PreviewImportDocument, ProjectDocument } from '../../client/index.ts';
import { watchJob } from './progress.ts';
import { say, startStep } from './screen.ts';
import type { Shop } from './shop.ts';

/** Uploads a file over REST, because GraphQL has no uploads, and imports it. */
export async function importCatalogue(shop: Shop, path: string): Promise<void> {
  startStep(`Importing the catalogue ${path}`);
  const { client, projectId } = shop;
  const sourceId = await upload(shop, path);
  const { previewImport: preview } = await client.request(PreviewImportDocument, { projectId, sourceId });
  const { importDataSource } = await client.request(ImportDataSourceDocument, { projectId, sourceId });
  await watchJob(client, importDataSource.jobId);
  const { project } = await client.request(ProjectDocument, { projectId });
  say(`Imported ${project.itemCount} items, including variants. ${preview.errors.length} rows were rejected.`);
}

async function upload({ rest, projectId }: Shop, path: string): Promise<string> {
  const file = new File([await openAsBlob(path)], basename(path));
  const source = await rest.post('/projects/{project_id}/data-sources/upload', {
    params: { path: { project_id: projectId } },
    body: { file },
  });
  return source.id;
}
