import { randomUUID } from 'node:crypto';
import {
  CreateStoreConnectionDocument,
  type ItemFieldsFragment,
  TestStoreConnectionDocument,
} from '../../client/index.ts';
import type { Installation } from './installation.ts';
import { watchJob } from './progress.ts';
import { labelled, plainText, say, shorten, startStep, title } from './screen.ts';
import type { Shop } from './shop.ts';

const TOPIC = 'Gifts that last, and how to care for them';
const SECTIONS = [
  { heading: 'Why it lasts', words: 80 },
  { heading: 'What we would give', instructions: 'Name every product and link it.', words: 120 },
  { heading: 'How to care for it', words: 80 },
];
const SHOWN_CHARS = 200;

/**
 * Generates a blog post about products from a template, adds a stock photo, and publishes it to the site in the
 * sandbox.
 */
export async function publishPost(
  shop: Shop,
  { sandboxUrl }: Installation,
  products: readonly ItemFieldsFragment[],
): Promise<void> {
  startStep('Generating a blog post from a template and publishing it');
  const { client, rest, projectId: project_id } = shop;
  const template = await rest.post('/blog-templates', {
    body: { name: 'Gift guide', structure: { sections: SECTIONS } },
  });
  const body = { topic: TOPIC, template_id: template.id, source_item_ids: products.map(({ id }) => id) };
  const { job_id, blog_post_id: post_id } = await rest.post('/projects/{project_id}/blog-posts/generate', {
    params: { path: { project_id } },
    body,
  });
  await watchJob(client, job_id);
  const { url, photographer } = await storePhoto(shop);
  const params = { path: { project_id, post_id } };
  await rest.patch('/projects/{project_id}/blog-posts/{post_id}', { params, body: { featured_image_url: url } });

  const connection_id = await connectSite(shop, sandboxUrl);
  const post = await rest.post('/projects/{project_id}/blog-posts/{post_id}/publish', {
    params,
    body: { connection_id },
    idempotencyKey: randomUUID(),
  });
  if (post.status !== 'published')
    throw new Error(`The post was not published: ${String(post.analytics['last_error'] ?? post.status)}`);
  title(post.title);
  for (const [, name, text] of post.content.matchAll(/<h2[^>]*>(.*?)<\/h2>(.*?)(?=<h2|$)/gs))
    labelled('section', shorten(`${plainText(name)}: ${plainText(text)}`, SHOWN_CHARS));
  for (const [, address, name] of post.content.matchAll(/<a\s[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs))
    labelled('link', `${plainText(name)} → ${plainText(address)}`);
  labelled('image', `${url}, a photo by ${photographer}`);
  labelled('published', post.published_url ?? '');
}

/** Stores a photo of a stock photo provider as a file of the shop. */
async function storePhoto({ rest }: Shop): Promise<{ url: string; photographer: string }> {
  await rest.post('/stock-photo-keys', { body: { provider: 'unsplash', api_key: 'demo-key' } });
  const { photos } = await rest.get('/stock-photos/search', { params: { query: { q: 'gift' } } });
  const [photo] = photos;
  if (!photo) throw new Error('The sandbox has no photo of a gift.');
  const { url } = await rest.post('/files', { body: { provider: photo.provider, photo_id: photo.id } });
  return { url, photographer: photo.photographer };
}

async function connectSite({ client }: Shop, sandboxUrl: string): Promise<string> {
  const input = {
    name: 'Sandbox site',
    platform: 'cms',
    baseUrl: `${sandboxUrl}/cms`,
    consumerKey: 'editor',
    consumerSecret: 'sbox 1111 2222 3333 4444 5555',
  } as const;
  const { createStoreConnection: connection } = await client.request(CreateStoreConnectionDocument, { input });
  const { testStoreConnection: test } = await client.request(TestStoreConnectionDocument, {
    connectionId: connection.id,
  });
  if (!test.success) throw new Error(`The site in the sandbox cannot be connected: ${test.message}`);
  say(`The site ${test.storeName ?? connection.name} is connected at ${connection.baseUrl}.`);
  return connection.id;
}
