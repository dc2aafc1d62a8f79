import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ImportDataSourceDocument, PreviewImportDocument, ProjectDocument } from '../../client/generated/operations.ts';
import { followJob } from './progress.ts';
import { heading, say } from './screen.ts';
import type { Shop } from './shop.ts';

/** Uploads a file over REST, as only REST takes files, and imports it. */
export async function importCatalogue(shop: Shop, path: string): Promise<void> {
  heading(`The catalogue is imported: ${path}`);
  const { client, projectId } = shop;
  const sourceId = await upload(shop, path);
  const { previewImport: preview } = await client.request(PreviewImportDocument, { projectId, sourceId });
  const { importDataSource } = await client.request(ImportDataSourceDocument, { projectId, sourceId });
  await followJob(client, importDataSource.jobId);
  const { project } = await client.request(ProjectDocument, { projectId });
  say(`${project.itemCount} items imported, variants included; ${preview.errors.length} bad rows.`);
}

async function upload({ url, token, projectId }: Shop, path: string): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), basename(path));
  const response = await fetch(`${url}/api/v1/projects/${projectId}/data-sources/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id, detail } = (await response.json()) as { id?: string; detail?: string };
  if (!id) throw new Error(`The upload of ${path} was refused: ${detail ?? response.status}`);
  return id;
}
