import { eventually } from '../../support/eventually.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step, World } from '../step.ts';

const ENTRY: Record<string, Shape> = {
  ...fields({
    uuid: 'id project_id organization_id',
    'uuid?': 'blog_connection_id store_connection_id template_id job_id',
    str: 'title excerpt slug status post_type topic',
    'str?': 'featured_image_url published_url external_post_id external_blog_id',
    'int?': 'cms_post_id',
    obj: 'seo_meta product_links ai_settings analytics',
    time: 'created_at updated_at',
    'time?': 'published_at scheduled_at',
  }),
  cms_category_ids: ['int'],
  source_item_ids: ['uuid'],
};
const POST: Shape = { ...ENTRY, content: 'str' };
const SOON = '2030-05-01T08:00:00+02:00';

const written =
  (name: string) =>
  ({ shop, ids }: World) =>
    eventually(
      () => shop.rest.get(`/projects/${ids['project_id']}/blog-posts/${ids[name]}`),
      ({ body }) => !['generating', 'publishing'].includes(body.status),
    );

export const blog: Step[] = [
  {
    operation: 'Mutation.createBlogPost',
    input: ({ ids }) => ({
      title: 'Why oak',
      content: '<h2>Why</h2><p>Oak lasts.</p>',
      excerpt: 'Oak & ash',
      post_type: 'how_to',
      seo_meta: { title: 'Oak' },
      source_item_ids: [ids['item_id']],
      featured_image_url: null,
    }),
    saves: { post_id: 'id' },
    answer: POST,
    rejected: { title: ' ' },
  },
  {
    operation: 'Query.blogPosts',
    input: { limit: 5, status: 'draft' },
    answer: { blog_posts: [ENTRY], total: 'int', has_more: 'bool' },
    rejected: { limit: 101 },
  },
  { operation: 'Query.blogPost', answer: POST },
  {
    operation: 'Mutation.updateBlogPost',
    input: { excerpt: 'Oak alone', topic: 'oak' },
    answer: POST,
    rejected: { slug: 'No Slug' },
  },
  {
    operation: 'Mutation.scheduleBlogPost',
    input: ({ ids }) => ({ scheduled_at: SOON, connection_id: ids['site_id'] }),
    answer: POST,
    rejected: { scheduled_at: '2020-01-01T00:00:00Z' },
  },
  { operation: 'Mutation.unscheduleBlogPost', answer: POST, rejected: 'repeat' },
  {
    operation: 'Mutation.generateBlogPost',
    input: { topic: 'Oak in the kitchen', language: 'en', post_type: 'article' },
    saves: { generated_post_id: 'blog_post_id' },
    answer: fields({ uuid: 'job_id blog_post_id', str: 'status' }),
    rejected: { tone: 'friendly' },
  },
  {
    operation: 'Mutation.publishBlogPost',
    before: written('generated_post_id'),
    input: ({ ids }) => ({ connection_id: ids['site_id'] }),
    answer: POST,
  },
  {
    operation: 'Mutation.deleteBlogPost',
    before: written('post_id'),
    input: ({ ids }) => ({ post_id: ids['generated_post_id'] }),
    answer: null,
    rejected: 'repeat',
  },
];
