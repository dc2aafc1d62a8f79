import { describe, expect, it } from '@jest/globals';
import { StoredFile } from '../../../entities/files/stored-file.ts';
import { sql } from '../../../src/core/sql.ts';
import { storageFor } from '../../../src/providers/storage/storage.ts';
import { keyInAddress } from '../../../src/services/files/get-file.ts';
import { sweepFiles } from '../../../src/services/files/sweep-files.ts';
import { blogStage, type BlogStage, ownPicture, stagedPost } from '../../support/blog.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const fileAt = (address: string) =>
  testApp.ctx().em.findOne(StoredFile, { storageKey: keyInAddress(testApp.config, address)! });

/** Makes the files older than a day and runs the sweeper. */
async function swept({ shop }: BlogStage): Promise<void> {
  await sql`update stored_files set created_at = now() - interval '25 hours' where organization_id = ${shop.organizationId}`.execute(
    testApp.ctx().em.getKysely<unknown>(),
  );
  await sweepFiles(testApp.ctx());
}

describe('the sweeper of files', () => {
  it('keeps files that a text shows and deletes those of a deleted project', async () => {
    const stage = await blogStage(testApp);
    const [featured, inside] = [await ownPicture(testApp, stage.shop), await ownPicture(testApp, stage.shop)];
    await stagedPost(testApp, stage, {
      featured_image_url: featured,
      content: `<p><img src="${inside}" alt="" /></p>`,
    });
    const [one, other] = [await fileAt(featured), await fileAt(inside)];
    await swept(stage);
    expect([await fileAt(featured), await fileAt(inside)]).toMatchObject([{ droppedAt: null }, { droppedAt: null }]);
    expect(await stage.shop.rest.delete(`/projects/${stage.projectId}`)).toMatchObject({ status: 204 });
    await swept(stage);
    expect([await fileAt(featured), await fileAt(inside)]).toEqual([null, null]);
    const disk = await storageFor(testApp.config);
    expect([await disk.exists(one!.path), await disk.exists(other!.path)]).toEqual([false, false]);
  });

  it('deletes a file that only a post of another organization refers to', async () => {
    const [stage, stranger] = [await blogStage(testApp), await blogStage(testApp)];
    const address = await ownPicture(testApp, stage.shop);
    await stagedPost(testApp, stranger, {
      featured_image_url: null,
      content: `<p><img src="${address}" alt="" /></p>`,
    });
    await swept(stage);
    expect(await fileAt(address)).toBeNull();
  });

  it('deletes the row of a file whose content was never stored, and resumes after a failure', async () => {
    const stage = await blogStage(testApp);
    const [empty, dropped] = [await ownPicture(testApp, stage.shop), await ownPicture(testApp, stage.shop)];
    const { path } = (await fileAt(empty))!;
    await (await storageFor(testApp.config)).delete(path);
    const half = (await fileAt(dropped))!;
    await sql`update stored_files set dropped_at = now() where id = ${half.id}`.execute(
      testApp.ctx().em.getKysely<unknown>(),
    );
    expect((await fetch(`${testApp.url}/api/v1/files/${half.storageKey}`)).status).toBe(404);
    expect((await stage.shop.rest.post(stage.path, { title: 'Post', featured_image_url: dropped })).status).toBe(422);
    await swept(stage);
    expect([await fileAt(empty), await fileAt(dropped)]).toEqual([null, null]);
    expect(await (await storageFor(testApp.config)).exists(half.path)).toBe(false);
  });
});
