interface Tag {
  name: string;
  description: string;
  /** The first segments of its paths, or the third segments under a project. */
  segments: string[];
}

/** The areas of the service, in the order of the document. */
const TAGS: Tag[] = [
  {
    name: 'auth',
    description: 'Sign-in and sign-out, second factors, sessions, and API keys for store plugins.',
    segments: ['auth', 'api-keys'],
  },
  {
    name: 'webhook-endpoints',
    description: 'Endpoints that get events of the organization as signed requests, and their deliveries.',
    segments: ['webhook-endpoints', 'webhook-deliveries'],
  },
  {
    name: 'automations',
    description: 'Rules that generate, approve and publish texts by themselves, and their runs.',
    segments: ['automations'],
  },
  { name: 'users', description: 'The signed-in user and the other users of the organization.', segments: ['users'] },
  {
    name: 'organization',
    description: 'The organization, its settings, its billing details and its audit log.',
    segments: ['organization', 'audit-log'],
  },
  {
    name: 'staff',
    description: 'The organizations and queues of the service, for super admins.',
    segments: ['organizations', 'queues'],
  },
  {
    name: 'stores',
    description: 'Connections to stores and sites, and tests of these connections.',
    segments: ['store-connections'],
  },
  {
    name: 'storeA',
    description: 'Installation of the storeA app, and the webhooks of its platform.',
    segments: ['storeA'],
  },
  {
    name: 'woocommerce',
    description: 'The webhooks of WooCommerce shops.',
    segments: ['woocommerce'],
  },
  {
    name: 'projects',
    description: 'Projects, each of which is a catalogue with its texts, and their export as a file.',
    segments: ['projects', 'export', 'catalog-summary'],
  },
  {
    name: 'data-sources',
    description: 'Files, stores and rows that the items of a project are imported from.',
    segments: ['data-sources'],
  },
  {
    name: 'items',
    description: 'Products, variants and pages of a project: review, editing, versions and comparison.',
    segments: ['items'],
  },
  {
    name: 'generation',
    description: 'Generation of texts with AI, and estimates of its cost.',
    segments: ['generate', 'regenerate'],
  },
  { name: 'sync', description: 'Publication of approved texts to the store.', segments: ['sync'] },
  { name: 'jobs', description: 'Background jobs, their progress and their events.', segments: ['jobs'] },
  {
    name: 'profiles',
    description: 'Content profiles and blog templates, which determine how texts are written.',
    segments: ['content-profiles', 'blog-templates'],
  },
  {
    name: 'blog',
    description: 'Blog posts: generation, editing, scheduling and publication.',
    segments: ['blog-posts'],
  },
  {
    name: 'billing',
    description: 'The balance, the ledger, subscriptions, payments and invoices.',
    segments: ['billing'],
  },
  {
    name: 'photos',
    description: 'Search for stock photos, and the keys of their providers.',
    segments: ['stock-photos', 'stock-photo-keys'],
  },
  { name: 'files', description: 'Upload and download of pictures and other files.', segments: ['files'] },
  {
    name: 'notifications',
    description: 'Notifications of the signed-in user in the application.',
    segments: ['notifications'],
  },
  {
    name: 'studio',
    description: 'Requests for custom AI projects, tools and store audits.',
    segments: ['studio', 'studio-requests'],
  },
  { name: 'plugin', description: 'Operations for store plugins, which accept API keys.', segments: ['plugin'] },
  { name: 'chat', description: 'Webhooks that the chat desk calls for messages of customers.', segments: ['chatbot'] },
  { name: 'privacy', description: 'Export and deletion of personal data.', segments: ['gdpr'] },
  { name: 'webhooks', description: 'Webhooks that the payment providers call.', segments: ['webhooks'] },
];

const bySegment = new Map(TAGS.flatMap((tag) => tag.segments.map((segment) => [segment, tag] as const)));

/** Returns the tag of a path. Throws if no tag has the path. */
export function tagOf(path: string): string {
  const [, first = '', , third] = path.split('/');
  const tag = (first === 'projects' && third && bySegment.get(third)) || bySegment.get(first);
  if (!tag) throw new Error(`${path} belongs to no tag: add its area to schema/dialect/openapi/tags.ts`);
  return tag.name;
}

/** Returns the used tags with their descriptions, in the order of the document. */
export function describedTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return TAGS.filter((tag) => used.has(tag.name)).map(({ name, description }) => ({ name, description }));
}
