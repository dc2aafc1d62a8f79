import { describe, expect, it, jest } from '@jest/globals';
import { Project } from '../../entities/catalog/project.ts';
import type { Context } from '../../src/core/context.ts';
import { createProject } from '../../src/services/catalog/projects/save-project.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import { listProjects } from '../../src/services/catalog/projects/get-project.ts';
import { paged } from '../../src/services/paged.ts';
import { asUser } from '../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { newShop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** The result of a call, with the numbers of statements that MikroORM built and of hand-written statements. */
async function watched<T>(
  ctx: Context,
  call: (ctx: Context) => Promise<T>,
): Promise<{ answer: T; built: number; written: number }> {
  const mine = nextRequest(ctx);
  const [count, both, written] = [
    jest.spyOn(mine.em, 'count'),
    jest.spyOn(mine.em, 'findAndCount'),
    jest.spyOn(mine.em, 'getKysely'),
  ];
  const answer = await call(mine);
  return { answer, built: count.mock.calls.length + both.mock.calls.length, written: written.mock.calls.length };
}

describe('a page with its total', () => {
  it.each([
    [{ limit: 4, offset: 0 }, ['a', 'b', 'c'], false, 0],
    [{ limit: 2, offset: 2 }, ['c'], false, 0],
    [{ limit: 2, offset: 0 }, ['a', 'b'], true, 1],
    [{ limit: 3, offset: 0 }, ['a', 'b', 'c'], false, 1],
    [{ limit: 2, offset: 9 }, [], false, 1],
  ])('of %j executes a count only if the rows do not determine the total', async (page, names, hasMore, counts) => {
    const ctx = await asUser(testApp, await newShop(testApp));
    for (const name of ['c', 'b', 'a'])
      await createProject(nextRequest(ctx), { name, description: '', language: 'en' });
    const { answer, built } = await watched(ctx, (mine) => listProjects(mine, page));
    expect([answer.projects.map((each) => each.name), answer.total, answer.hasMore, built]).toEqual([
      names,
      3,
      hasMore,
      counts,
    ]);

    const where = { organizationId: ctx.user!.organizationId };
    const bare = await watched(ctx, (mine) => paged(mine, Project, where, { createdAt: 'desc', id: 'desc' }, page));
    expect([bare.answer.map((each) => each.name), ctx.headers.get('X-Total-Count'), bare.built]).toEqual([
      names,
      '3',
      counts,
    ]);
  });

  it('of items needs no count, and one more statement for an offset', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const list = async (page: { limit?: number; offset?: number }) => {
      const { answer, written } = await watched(ctx, (mine) => listItems(mine, projectId, {}, page));
      return [answer.length, ctx.headers.get('X-Total-Count'), written];
    };
    expect(await list({})).toEqual([0, '0', 1]);
    await addItems(testApp, projectId, [{}, {}, {}]);
    expect(await list({})).toEqual([3, '3', 1]);
    expect(await list({ limit: 2, offset: 2 })).toEqual([1, '3', 2]);
    expect(await list({ limit: 2 })).toEqual([2, '3', 2]);
    expect(await list({ offset: 9 })).toEqual([0, '3', 2]);
  });
});
