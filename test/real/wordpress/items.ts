import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { jobEnd, type Shop } from '../../support/shop.ts';
import type { RealSite } from './servers.ts';
import { onSite, type User } from './sites.ts';

/** Connects a site as a user; the write mode is the platform's default unless it is given. */
export async function connectTo(shop: Shop, site: RealSite, user: User = 'editor', write_mode?: string) {
  const { body } = await shop.rest.post('/store-connections', {
    name: `${site.name} site`,
    platform: 'cms',
    base_url: site.url,
    consumer_key: user,
    consumer_secret: site.passwords[user],
    ...(write_mode && { write_mode }),
  });
  const tested = await shop.rest.post(`/store-connections/${body.id}/test`);
  expect(tested.body).toMatchObject({ success: true, store_name: 'Real Site', media_base_url: site.url });
  return body.id as string;
}

interface Entry {
  /** Whose it is, and who pushes. An author gets a post, everybody else a page. */
  user?: User;
  write_mode?: string;
  content?: string;
}

/** A project whose connection is the site, with one page or post of it as an item. */
export async function newItem(shop: Shop, site: RealSite, { user = 'editor', write_mode, content }: Entry = {}) {
  const slug = `entry-${randomUUID().slice(0, 8)}`;
  const kind = user === 'author' ? 'posts' : 'pages';
  const made = { title: slug, slug, status: 'publish', content: content ?? '<p>Old.</p>' };
  const entry = await onSite(site, 'POST', kind, made, user);
  const at = `${kind}/${entry.id}`;
  const store_connection_id = await connectTo(shop, site, user, write_mode);
  const project = await shop.rest.post('/projects', { name: slug, store_connection_id });
  const path = `/projects/${project.body.id}`;
  const source = await shop.rest.post(`${path}/data-sources`, {
    name: 'Entries',
    source_type: 'manual',
    config: {},
    column_mapping: { external_id: 'id', title: 'title' },
    rows: [{ id: String(entry.id), title: slug }],
  });
  expect(source.status).toBe(201);
  const { body: job } = await shop.rest.post(`${path}/data-sources/${source.body.id}/import`);
  await jobEnd(shop, job.job_id);
  const item = (await shop.rest.get(`${path}/items`)).body[0].id as string;

  const approve = async (texts: object) => {
    await shop.rest.patch(`${path}/items/${item}`, { generated_content: texts });
    await shop.rest.post(`${path}/items/bulk`, { action: 'approve', item_ids: [item] });
  };
  return {
    at,
    entry,
    approve,
    push: async (texts: object) => {
      await approve(texts);
      return (await shop.rest.post(`${path}/sync/${item}`)).body;
    },
    diff: async () => (await shop.rest.get(`${path}/items/${item}/diff?against=store`)).body.fields,
    live: () => onSite(site, 'GET', at),
  };
}
