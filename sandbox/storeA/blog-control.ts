import { Router } from 'express';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import { isVisible, type ArticleChanges } from './blog-records.ts';
import type { ShopBlogs } from './blog.ts';

/** Changes that a merchant makes in the shop's own admin, and what visitors see: `/control/storeA/blog…`. */
export function blogControl(blogs: ShopBlogs): Router {
  const router = Router();
  const articleIn = (given: Record<string, unknown>) => {
    const { id, handle } = given;
    const article = typeof id === 'string' ? blogs.article(id) : blogs.byHandle(String(handle));
    if (!article) throw badRequest('id or handle: which article?');
    return article;
  };
  router.get(
    '/',
    done(() => ({
      blogs: blogs.allBlogs(),
      articles: blogs.articles().map((article) => ({ ...article, isPublished: isVisible(article) })),
      writes: blogs.writes(),
    })),
  );
  router.post(
    '/blogs',
    done((req) => ({ blog: blogs.addBlog(text(readObject(req)['title'], 'title')) })),
  );
  router.post(
    '/blogs/delete',
    done((req) => ({ deleted: blogs.removeBlog(text(readObject(req)['id'], 'id')) })),
  );
  router.post(
    '/articles',
    done((req) => {
      const { blogId = blogs.allBlogs()[0]?.id, title, ...rest } = readObject(req);
      if (!blogs.blog(String(blogId))) throw badRequest('blogId: there is no such blog');
      return {
        article: blogs.add({ ...(rest as ArticleChanges), blogId: String(blogId), title: text(title, 'title') }),
      };
    }),
  );
  router.post(
    '/edit',
    done((req) => {
      const given = readObject(req);
      const { changes } = given;
      if (typeof changes !== 'object' || changes === null) throw badRequest('changes: an object is needed');
      return { article: blogs.edit(articleIn(given), changes) };
    }),
  );
  router.post(
    '/delete',
    done((req) => ({ deleted: blogs.remove(articleIn(readObject(req)).id) })),
  );
  return router;
}

function text(given: unknown, name: string): string {
  if (typeof given !== 'string' || !given) throw badRequest(`${name}: a text is needed`);
  return given;
}
