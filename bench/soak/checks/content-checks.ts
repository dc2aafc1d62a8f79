import { control } from '../../../bin/sandbox-control.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { type Check, statementCheck } from './check.ts';

/** Nothing that the service confirmed was lost, and no record waits for work that nobody does. */
export const CONTENT_CHECKS: readonly Check[] = [
  statementCheck(
    'no confirmed edit and no organization was lost',
    ({ journal }) => sql`
      select concat('the edit "', edit.text, '" of item ', edit.item_id, ' is in no version') as violation
        from unnest(${journal.edits.map(({ itemId }) => itemId)}::uuid[],
                    ${journal.edits.map(({ text }) => text)}::text[]) as edit(item_id, text)
       where not exists (select 1 from item_versions v
                          where v.item_id = edit.item_id and v.content->>'seo_title' = edit.text)
       union all
      select concat('organization ', known.id, ' does not exist')
        from unnest(${[...journal.organizations]}::uuid[]) as known(id)
       where not exists (select 1 from organizations o where o.id = known.id)`,
  ),
  statementCheck(
    'no record waits for a job that has ended',
    () => sql`
      select concat('item ', id, ' is ', status) as violation from content_items where status = 'generating'
       union all
      select concat('the text of item ', item_id, ' in ', language, ' is ', status)
        from item_texts where status = 'generating'
       union all
      select concat('batch ', id, ' is ', status)
        from ai_batches where status in ('preparing', 'submitting', 'in_progress', 'cancelling')
       union all
      select concat('data source ', id, ' is ', status) from data_sources where status = 'importing'
       union all
      select concat('post ', id, ' is ', status) from blog_posts where status in ('generating', 'publishing', 'scheduled')
       union all
      select concat('mail ', id, ' was not sent: ', last_error) from mails where state in ('queued', 'failed')`,
  ),
  statementCheck(
    'the item counters are right',
    () => sql`
      select concat('project ', coalesce(c.project_id, t.project_id), ' has ', coalesce(c.n, 0), ' items with the status ',
                    coalesce(c.status, t.status), ' and counts ', coalesce(t.n, 0)) as violation
        from (select project_id, status, count(*) as n from content_items group by 1, 2) as c
        full join (select project_id, status, sum(items) as n from item_tallies group by 1, 2 having sum(items) <> 0) as t
          on t.project_id = c.project_id and t.status = c.status
       where c.n is distinct from t.n`,
  ),
  {
    name: 'the store has the texts that count as published',
    async run({ em, sandbox }) {
      const { products } = (await control(sandbox, 'shop/products')) as { products: StoredProduct[] };
      const titles = new Map(products.map(({ handle, seo }) => [handle, seo.title]));
      const published = await rows<{ external_id: string; seo_title: string }>(
        em,
        sql`select i.external_id, i.generated_content->>'seo_title' as seo_title
              from content_items i
              join projects p on p.id = i.project_id
              join store_connections c on c.id = p.store_connection_id and c.platform = 'storeA'
             where i.status = 'synced' and i.generated_content ? 'seo_title'`,
      );
      return published
        .filter(({ external_id: handle, seo_title: text }) => titles.get(handle) !== text)
        .map(({ external_id: handle, seo_title: text }) => `${handle}: "${titles.get(handle)}" instead of "${text}"`);
    },
  },
  {
    name: 'each post of the site was published by one post of a shop',
    async run({ em, journal, sandbox }) {
      const { entries } = (await control(sandbox, 'cms/entries')) as { entries: SiteEntry[] };
      const written = entries.filter(({ id, type }) => type === 'post' && !journal.siteEntries.has(id));
      const posts = await rows<{ cms_post_id: number }>(
        em,
        sql`select cms_post_id from blog_posts where cms_post_id is not null`,
      );
      const known = new Map<number, number>();
      for (const { cms_post_id: id } of posts) known.set(id, (known.get(id) ?? 0) + 1);
      return [
        ...written
          .filter(({ id }) => known.get(id) !== 1)
          .map(({ id, title }) => `post ${id}, "${title}", belongs to ${known.get(id) ?? 0} posts`),
        ...[...known.keys()]
          .filter((id) => !written.some((entry) => entry.id === id))
          .map((id) => `post ${id} does not exist in the site`),
      ];
    },
  },
];

interface SiteEntry {
  id: number;
  type: string;
  title: string;
}

interface StoredProduct {
  handle: string;
  seo: { title: string | null };
}
