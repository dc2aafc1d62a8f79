import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { CMS_LOGIN } from '../../sandbox/cms/records.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { storeFile } from '../../src/services/files/store-file.ts';
import { asUser } from './as-user.ts';
import type { TestApp } from './test-app.ts';
import { newShop, type Shop } from './shop.ts';

/** An organization with a project and a tested connection to the sandbox's WordPress. */
export interface BlogStage {
  shop: Shop;
  projectId: string;
  connectionId: string;
  /** `/projects/{id}/blog-posts` */
  path: string;
}

export async function blogStage(testApp: TestApp): Promise<BlogStage> {
  const shop = await newShop(testApp);
  const connectionId = await siteConnection(testApp, shop);
  const project = await shop.rest.post('/projects', { name: 'Blog' });
  return { shop, projectId: project.body.id, connectionId, path: `/projects/${project.body.id}/blog-posts` };
}

/** Another tested connection to the site. */
export async function siteConnection(testApp: TestApp, shop: Shop): Promise<string> {
  const { userName, applicationPassword } = CMS_LOGIN;
  const connection = await shop.rest.post('/store-connections', {
    name: 'Our site',
    platform: 'cms',
    base_url: `${testApp.sandbox.url}/cms`,
    consumer_key: userName,
    consumer_secret: applicationPassword,
  });
  await shop.rest.post(`/store-connections/${connection.body.id}/test`);
  return connection.body.id;
}

export interface StagedPost {
  id: string;
  title: string;
  slug: string;
}

/** A draft with a unique title and slug, and with a picture unless `fields` say otherwise. */
export async function stagedPost(
  testApp: TestApp,
  { shop, path }: BlogStage,
  fields: Record<string, unknown> = {},
): Promise<StagedPost> {
  const slug = `oak-${randomUUID().slice(0, 8)}`;
  const featured_image_url = 'featured_image_url' in fields ? null : await ownPicture(testApp, shop);
  const { status, body } = await shop.rest.post(path, {
    title: `About ${slug}`,
    slug,
    content: `<h2>Why</h2><p>Oak of ${slug} lasts.</p>`,
    excerpt: 'Oak & ash',
    featured_image_url,
    ...fields,
  });
  if (status !== 201) throw new Error(`the post was not stored: ${JSON.stringify(body)}`);
  return { id: body.id, title: body.title, slug: body.slug };
}

/** A stored picture, and its address. */
export async function ownPicture(testApp: TestApp, shop: Shop, alt = 'An oak'): Promise<string> {
  const file = await storeFile(await asUser(testApp, shop), {
    content: await png(),
    name: 'oak.png',
    attribution: { alt },
  });
  return `${testApp.config.PUBLIC_URL}/api/v1/files/${file.storageKey}`;
}

/** A picture that no other call answers. */
export function png(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: `#${randomUUID().slice(0, 6)}` } })
    .png()
    .toBuffer();
}

/** What the site has of a post: entries by whatever slug, and the files whose names begin with it. */
export function onSite(testApp: TestApp, { slug, title }: StagedPost) {
  const { cms } = testApp.sandbox.state;
  const entries = cms.all('post').filter((entry) => entry.title === title);
  return { entries, media: [...cms.media.values()].filter((media) => media.slug.startsWith(slug)) };
}

interface PostNotification {
  type: string;
  body: string;
  data: Record<string, unknown>;
}

/** The notifications of administrators about a post. */
export function notificationsOf(testApp: TestApp, { id }: StagedPost): Promise<PostNotification[]> {
  return rows(
    testApp.ctx().em,
    sql`select notification_type as type, body, data
          from notifications
         where data->>'blog_post_id' = ${id}
         order by created_at, id`,
  );
}
