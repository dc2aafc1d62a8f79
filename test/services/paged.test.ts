import { describe, expect, it } from '@jest/globals';
import { Project } from '../../entities/catalog/project.ts';
import { createProject } from '../../src/services/catalog/projects/save-project.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import { listProjects } from '../../src/services/catalog/projects/get-project.ts';
import { paged } from '../../src/services/read-page.ts';
import { asUser } from '../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { newShop } from '../support/shop.ts';
import { countStatements } from '../support/statements.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('a page with its total', () => {
  it.each([
    [{ limit: 4, offset: 0 }, ['a', 'b', 'c'], false],
    [{ limit: 2, offset: 2 }, ['c'], false],
    [{ limit: 2, offset: 0 }, ['a', 'b'], true],
    [{ limit: 3, offset: 0 }, ['a', 'b', 'c'], false],
    [{ limit: 2, offset: 9 }, [], false],
  ])('of %j is read by one statement', async (page, names, hasMore) => {
    const ctx = await asUser(testApp, await newShop(testApp));
    for (const name of ['c', 'b', 'a'])
      await createProject(nextRequest(ctx), { name, description: '', language: 'en' });
    const statements = await countStatements(testApp, async () => {
      const { projects, ...rest } = await listProjects(nextRequest(ctx), page);
      expect([projects.map((each) => each.name), rest]).toEqual([names, { total: 3, hasMore }]);
    });
    const where = { organizationId: ctx.user!.organizationId };
    const ofPlainList = await countStatements(testApp, async () => {
      const found = await paged(nextRequest(ctx), Project, where, { createdAt: 'desc', id: 'desc' }, page);
      expect([found.map((each) => each.name), ctx.headers.get('X-Total-Count')]).toEqual([names, '3']);
    });
    expect([statements, ofPlainList]).toEqual([1, 1]);
  });

  it('of items is read by one statement, with an offset too', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const list = async (page: { limit?: number; offset?: number; after?: string }) => {
      let length = -1;
      const statements = await countStatements(testApp, async () => {
        length = (await listItems(nextRequest(ctx), projectId, {}, page)).length;
      });
      return [length, ctx.headers.get('X-Total-Count'), statements];
    };
    expect(await list({})).toEqual([0, '0', 1]);
    const [first] = await addItems(testApp, projectId, [{}, {}, {}]);
    expect(await list({})).toEqual([3, '3', 1]);
    expect(await list({ limit: 2, offset: 2 })).toEqual([1, '3', 1]);
    expect(await list({ limit: 2 })).toEqual([2, '3', 1]);
    expect(await list({ offset: 9 })).toEqual([0, '3', 1]);
    expect(await list({ after: first!.id, offset: 1 })).toEqual([1, '3', 1]);
  });
});
