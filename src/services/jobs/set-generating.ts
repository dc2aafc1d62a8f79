import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../core/sql.ts';
import { idsOfMain, type TextsOfItem } from './undone-items.ts';

/**
 * Sets the status of the texts of claimed items to `generating`, unless somebody changed it since the job planned them.
 * Texts in other languages get a row with that.
 */
export async function setGenerating(em: EntityManager, items: readonly TextsOfItem[]): Promise<void> {
  const ids = idsOfMain(items);
  if (ids.length > 0)
    await changed(
      em,
      sql`update content_items
             set status = 'generating', updated_at = now()
           where id in (select id
                          from content_items
                         where id = any(${ids}::uuid[]) and status in ('pending', 'generating')
                         order by position
                           for no key update)`,
    );
  const others = items.filter(({ language }) => language !== null);
  if (others.length === 0) return;
  const itemIds = others.map(({ itemId }) => itemId);
  await changed(
    em,
    sql`with existing as materialized (
          select id, position
            from content_items
           where id = any(${itemIds}::uuid[])
           order by position
             for key share)
        insert into item_texts (item_id, language, generated_content, status, generation_metadata, pushed, updated_at)
        select existing.id, given.language, '{}', 'generating', '{}', '{}', now()
          from existing
          join unnest(${itemIds}::uuid[], ${others.map(({ language }) => language)}::text[]) as given(item_id, language)
            on given.item_id = existing.id
         order by existing.position, given.language
            on conflict (item_id, language) do update set status = 'generating', updated_at = now()
         where item_texts.status in ('pending', 'generating')`,
  );
}
