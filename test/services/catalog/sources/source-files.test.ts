import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import { Project } from '../../../../entities/catalog/project.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { createDataSource } from '../../../../src/services/catalog/sources/create-data-source.ts';
import { deleteDataSource } from '../../../../src/services/catalog/sources/delete-data-source.ts';
import { receiveUpload } from '../../../../src/services/catalog/sources/receive-upload.ts';
import { uploadSource } from '../../../../src/services/catalog/sources/upload-source.ts';
import { deleteProject } from '../../../../src/services/catalog/projects/delete-project.ts';
import { storedFiles } from '../../../http/stored.ts';
import { refusal } from '../../../support/as-user.ts';
import { emptyProject, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TABLE = 'sku,title\nA,Jug\n';

/** Makes the storage fail to delete while `work` runs. */
async function withoutDeletion<T>(work: () => Promise<T>): Promise<T> {
  const storage = await storageFor(testApp.config);
  const remove = storage.delete.bind(storage);
  storage.delete = () => Promise.reject(new Error('disk broken'));
  try {
    return await work();
  } finally {
    storage.delete = remove;
  }
}

describe('an uploaded file that cannot be deleted', () => {
  it('does not prevent the deletion of its source or project', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [first, second] = [await uploadCsv(ctx, projectId, TABLE), await uploadCsv(ctx, projectId, TABLE)];
    expect(await withoutDeletion(() => deleteDataSource(nextRequest(ctx), projectId, first.id))).toBe(true);
    expect(await withoutDeletion(() => deleteProject(nextRequest(ctx), projectId))).toBe(true);
    expect(await testApp.ctx().em.count(DataSource, { id: { $in: [first.id, second.id] } })).toBe(0);
  });

  it('does not prevent its replacement', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const { id } = await uploadCsv(ctx, projectId, TABLE);
    expect(
      await withoutDeletion(() => uploadCsv(ctx, projectId, TABLE, { sourceId: id, fileName: 'new.csv' })),
    ).toMatchObject({ id, config: { file_name: 'new.csv', row_count: 1 } });
  });
});

describe('a source without a file', () => {
  it('can be deleted', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const files = await storedFiles(testApp);
    const rows = [{ id: 1, title: 'Jug' }];
    for (const given of [{ sourceType: SourceType.json }, { sourceType: SourceType.manual, rows }]) {
      const source = await createDataSource(nextRequest(ctx), projectId, { name: 'Source', ...given });
      expect(await deleteDataSource(nextRequest(ctx), projectId, source.id)).toBe(true);
    }
    expect(await storedFiles(testApp)).toEqual(files);
  });
});

describe('a project that is deleted while an upload is read', () => {
  it('gets no source: the upload responds with 404', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const storage = await storageFor(testApp.config);
    const getStream = storage.getStream.bind(storage);
    storage.getStream = async (key) => {
      storage.getStream = getStream;
      await testApp.ctx().em.nativeDelete(Project, projectId);
      return getStream(key);
    };
    const fileName = 'catalogue.csv';
    const received = await receiveUpload(ctx, Readable.from([Buffer.from(TABLE)]), fileName);
    // Read from the storage, as when no reader was free while the file arrived.
    const upload = { ...received, inspection: null, fileName, name: null, sourceId: null };
    expect(await refusal(uploadSource(nextRequest(ctx), projectId, upload))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
  });
});
