const ID = '0197a3c0-5f5e-7000-8000-000000000001';
const OTHER_ID = '0197a3c0-5f5e-7000-8000-000000000002';

const SETTINGS = { language: 'en', tone: 'professional', generate_bullet_points: true, max_ct: 25 };
const MUG = {
  product_title: 'Oak mug',
  product_category: 'Kitchen',
  product_attributes: { volume: '300 ml' },
  language: 'en',
};

/** Example bodies of the most frequent operations, by operation id. The linters validate each against its schema. */
const BODIES: Readonly<Record<string, object>> = {
  register: { email: 'anna@shop.example', password: 'correct horse battery', company_name: 'Oak & Sons' },
  login: { email: 'anna@shop.example', password: 'correct horse battery' },
  createUser: { email: 'ben@shop.example', password: 'eight horses at least', role: 'member' },
  createApiKey: { name: 'Plugin of our shop' },
  createStoreConnection: {
    name: 'Our shop',
    platform: 'storeA',
    base_url: 'https://our-shop.myshopify.com',
    access_token: 'shpat_…',
  },
  createProject: { name: 'Spring', store_connection_id: ID, language: 'en' },
  updateProject: { name: 'Summer', content_profile_id: null },
  createDataSource: { name: 'Own rows', source_type: 'manual', rows: [{ external_id: 'mug', title: 'Oak mug' }] },
  createContentProfile: { name: 'Our voice', language: 'en', tone: 'friendly', banned_words: ['cheap'] },
  estimateGeneration: SETTINGS,
  generateContent: SETTINGS,
  regenerateStream: { ...SETTINGS, only_empty: true },
  createJob: { job_type: 'generation', payload: { language: 'en', max_ct: 25 } },
  updateItem: { generated_content: { short_description: 'A mug of oak.' }, status: 'approved' },
  bulkUpdateItems: { action: 'approve', item_ids: [ID, OTHER_ID] },
  createBlogPost: { title: 'Why oak', content: '<p>Because it lasts.</p>', post_type: 'article' },
  generateBlogPost: { topic: 'How to care for oak', post_type: 'how_to', language: 'en' },
  scheduleBlogPost: { scheduled_at: '2027-03-01T08:00:00Z', connection_id: ID },
  createBlogTemplate: { name: 'Story', tone: 'warm' },
  createCheckout: { tier: 'pro', billing_period: 'yearly' },
  createTopUpCheckout: { packs: 2 },
  topUp: { amount: '500.0000', description: 'Goodwill' },
  generatePluginDescription: MUG,
  generatePluginDescriptionAsync: MUG,
  generatePluginBlog: { topic: 'How to care for oak', language: 'en' },
  createStudioRequest: {
    description: 'Descriptions in the voice of our founder',
    budget_range: '5 000 to 10 000 EUR',
    exclusivity: true,
  },
  runStoreAudit: { project_id: ID, enabled_checks: ['missing_description', 'duplicate_description'] },
};

/** Returns the example body of an operation, or nothing if it has none. */
export function bodyExample(operationId: string): { example?: object } {
  const example = BODIES[operationId];
  return example ? { example } : {};
}

/** The ids of the operations that have an example body. */
export const exampleIds: readonly string[] = Object.keys(BODIES);
