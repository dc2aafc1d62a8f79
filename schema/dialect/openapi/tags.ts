interface Tag {
  name: string;
  description: string;
  /** First segments of paths, or third ones under a project. */
  segments: string[];
}

/** The areas of the service, in the order a reader wants them. */
const TAGS: Tag[] = [
  {
    name: 'auth',
    description: 'Signing in and out, second factors, sessions and personal API keys.',
    segments: ['auth', 'api-keys'],
  },
  { name: 'users', description: 'The signed-in user and the members of the organization.', segments: ['users'] },
  {
    name: 'organization',
    description: 'The organization, its settings and its audit log.',
    segments: ['organization', 'audit-log'],
  },
  { name: 'stores', description: 'Connections to shops and sites.', segments: ['store-connections'] },
  { name: 'storeA', description: 'Installing the storeA app, and its webhooks.', segments: ['storeA'] },
  { name: 'projects', description: 'A catalogue and the texts made for it.', segments: ['projects', 'export'] },
  { name: 'data-sources', description: 'Files and stores that a project imports from.', segments: ['data-sources'] },
  { name: 'items', description: 'Products and pages: review, editing, versions.', segments: ['items'] },
  { name: 'generation', description: 'Writing texts, and what it would cost.', segments: ['generate', 'regenerate'] },
  { name: 'sync', description: 'Publishing approved texts to the store.', segments: ['sync'] },
  { name: 'jobs', description: 'Work in the background and its progress.', segments: ['jobs'] },
  {
    name: 'profiles',
    description: 'How texts should sound and look.',
    segments: ['content-profiles', 'blog-templates'],
  },
  { name: 'blog', description: 'Blog posts: writing, scheduling, publishing.', segments: ['blog-posts'] },
  { name: 'billing', description: 'Balance, ledger, plans and payments.', segments: ['billing'] },
  {
    name: 'photos',
    description: 'Stock photos and the keys to find them.',
    segments: ['stock-photos', 'stock-photo-keys'],
  },
  { name: 'files', description: 'Uploaded images.', segments: ['files'] },
  { name: 'notifications', description: 'What happened, in the application and by mail.', segments: ['notifications'] },
  {
    name: 'studio',
    description: 'Requests to the studio, tools and store audits.',
    segments: ['studio', 'studio-requests'],
  },
  { name: 'plugin', description: 'For plugins that run inside a shop.', segments: ['plugin'] },
  { name: 'chat', description: 'Webhooks of the chat desk.', segments: ['chatbot'] },
  { name: 'privacy', description: 'Export and deletion of personal data.', segments: ['gdpr'] },
  { name: 'webhooks', description: 'Events of the payment providers.', segments: ['webhooks'] },
];

const bySegment = new Map(TAGS.flatMap((tag) => tag.segments.map((segment) => [segment, tag] as const)));

/** The tag of a path. Throws for an area that has none yet. */
export function tagOf(path: string): string {
  const [, first = '', , third] = path.split('/');
  const tag = (first === 'projects' && third && bySegment.get(third)) || bySegment.get(first);
  if (!tag) throw new Error(`${path} belongs to no tag: add its area to schema/dialect/openapi/tags.ts`);
  return tag.name;
}

/** The tags among `used`, as the document lists them. */
export function describedTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return TAGS.filter((tag) => used.has(tag.name)).map(({ name, description }) => ({ name, description }));
}
