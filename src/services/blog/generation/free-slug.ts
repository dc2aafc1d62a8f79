import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../../core/sql.ts';
import { slugOf } from '../posts/check-post.ts';

/** Returns a slug of the title that no other post of the project has, with a number at the end if necessary. */
export async function freeSlug(em: EntityManager, projectId: string, title: string, postId: string): Promise<string> {
  const slug = slugOf(title);
  const others = await rows<{ slug: string }>(
    em,
    sql`select slug
          from blog_posts
         where project_id = ${projectId} and id <> ${postId} and (slug = ${slug} or slug like ${`${slug}-%`})
         limit 10000`,
  );
  const taken = new Set(others.map((each) => each.slug));
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}
