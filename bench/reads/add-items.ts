import type { BenchApp } from '../bench-app.ts';

/** Inserts products with the texts that a generation writes, about 2 kB each. */
export async function addItems(app: BenchApp, count: number): Promise<void> {
  const { em } = app.ctx();
  await em.execute(
    `with source as (
       insert into data_sources (id, project_id, name, source_type, status, config, column_mapping, item_count, created_at, updated_at)
       select gen_random_uuid(), p.id, 'Catalogue', 'manual', 'ready', '{}', '{}', 0, now(), now()
         from projects p where p.id = ? returning id, project_id)
     insert into content_items (id, project_id, data_source_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, status, pushed, created_at, updated_at)
     select gen_random_uuid(), source.project_id, source.id, 'product-' || n, 'product',
            jsonb_build_object('title', 'Product ' || n, 'body_html', '<p>A useful thing made of beech wood.</p>', 'vendor', 'Maker', 'product_type', 'Kitchen'),
            '{}',
            jsonb_build_object('name', 'Product ' || n, 'description', repeat('<p>Beech wood, oiled and made to last for years.</p>', 8), 'short_description', 'A useful thing.',
                               'bullet_points', jsonb_build_array('Beech wood', 'Oiled', 'Made in one piece'), 'seo_title', 'A useful product of beech', 'seo_description', repeat('Beech. ', 15)),
            jsonb_build_object('provider', 'aiA', 'input_tokens', 400, 'output_tokens', 300, 'warnings', '[]'::jsonb),
            'generated', '{}', now(), now()
       from source, generate_series(1, ?::int) n`,
    [app.projectId, count],
  );
  await em.execute('analyze content_items');
}
