import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const PROFILE: Shape = {
  ...fields({
    uuid: 'id organization_id',
    str: 'name ai_provider language tone form_of_address verify',
    'str?': 'ai_model custom_instructions',
    int: 'max_short_chars max_long_chars image_analysis_count',
    bool: 'is_default repair use_html use_html_short generate_short generate_long translate_name image_analysis_enabled structured_data_enabled generate_bullet_points generate_attributes generate_tags',
    time: 'created_at updated_at',
  }),
  banned_words: ['str'],
  voice_examples: ['str'],
};
const TEMPLATE = fields({
  uuid: 'id organization_id',
  str: 'name description tone custom_instructions',
  obj: 'structure',
  bool: 'is_default',
  time: 'created_at updated_at',
});

export const profiles: Step[] = [
  {
    operation: 'Mutation.createContentProfile',
    input: { name: 'Brand', language: 'en-GB', max_long_chars: 1200, use_html: false, banned_words: ['cheap'] },
    saves: { profile_id: 'id' },
    answer: PROFILE,
    rejected: { name: 'Brand', max_long_chars: 0 },
  },
  {
    operation: 'Mutation.createContentProfile',
    input: { name: 'Another' },
    saves: { other_profile_id: 'id' },
    answer: PROFILE,
    rejected: { name: '' },
  },
  { operation: 'Query.contentProfiles', input: { limit: 1, offset: 1 }, answer: [PROFILE], rejected: { offset: -1 } },
  { operation: 'Query.contentProfile', answer: PROFILE },
  {
    operation: 'Mutation.updateContentProfile',
    input: { name: 'Brand of ours', custom_instructions: 'Say who made it.' },
    answer: PROFILE,
    rejected: { name: 'Brand', language: '!' },
  },
  {
    operation: 'Mutation.setDefaultContentProfile',
    input: ({ ids }) => ({ profile_id: ids['other_profile_id'] }),
    answer: PROFILE,
  },
  { operation: 'Mutation.deleteContentProfile', answer: null, rejected: 'repeat' },
];

export const templates: Step[] = [
  {
    operation: 'Mutation.createBlogTemplate',
    input: {
      name: 'Story',
      description: 'How it came',
      tone: 'warm',
      structure: { sections: [{ heading: 'Why', words: 120 }] },
      is_default: false,
    },
    saves: { template_id: 'id' },
    answer: TEMPLATE,
    rejected: { name: 'x'.repeat(1001) },
  },
  {
    operation: 'Mutation.createBlogTemplate',
    input: { name: 'Another' },
    saves: { other_template_id: 'id' },
    answer: TEMPLATE,
    rejected: { name: ' ' },
  },
  {
    operation: 'Query.blogTemplates',
    answer: { blog_templates: [TEMPLATE], total: 'int', has_more: 'bool' },
    input: { limit: 10 },
    rejected: { limit: 0 },
  },
  { operation: 'Query.blogTemplate', answer: TEMPLATE },
  {
    operation: 'Mutation.updateBlogTemplate',
    input: { tone: '', custom_instructions: 'No jokes.' },
    answer: TEMPLATE,
    rejected: { name: null },
  },
  {
    operation: 'Mutation.setDefaultBlogTemplate',
    input: ({ ids }) => ({ template_id: ids['other_template_id'] }),
    answer: TEMPLATE,
  },
  { operation: 'Mutation.deleteBlogTemplate', answer: null, rejected: 'repeat' },
];
