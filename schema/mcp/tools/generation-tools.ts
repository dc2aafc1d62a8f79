import { TEXT_SETTINGS } from '../../../entities/generation/content-fields.ts';
import { snakeCase } from '../../../src/core/naming.ts';
import type { Tool, ToolInput, Values } from '../tool.ts';

/** The settings of a generation that a model may choose. The content profile of the project decides the others. */
const SETTINGS = [
  'tone',
  'focus_keyword',
  'ai_provider',
  ...Object.keys(TEXT_SETTINGS).map(snakeCase),
  'image_analysis_enabled',
  'verify',
  'repair',
];

const settings: Record<string, ToolInput> = {
  profile_id: {
    argument: 'generateContent.profile_id',
    description: 'The id of the content profile to use. Absent for that of the project, else the default profile.',
  },
  language: {
    argument: 'generateContent.language',
    description:
      'The language of the texts, as a BCP 47 tag such as `en`. Absent for that of the profile or the project.',
  },
  languages: {
    argument: 'generateContent.languages',
    description:
      'The languages in which each item gets texts: the `language` of the project or some of its `target_languages`. Each ' +
      'text is charged by itself. Not together with `language`. Absent for one language.',
  },
  custom_instructions: {
    argument: 'generateContent.custom_instructions',
    description: 'Further instructions for the AI model, as plain text. Absent for those of the content profile.',
  },
  ai_model: {
    argument: 'generateContent.ai_model',
    description:
      'The id of a model of the AI provider. Absent for that of the content profile, else the configured one.',
  },
  ...Object.fromEntries(SETTINGS.map((name): [string, ToolInput] => [name, { argument: `generateContent.${name}` }])),
};

const MAX_CT =
  'The most CT that the call may cost, such as "5.0000". Items beyond it are skipped with the code `max_ct`.';

const runInputs: Record<string, ToolInput> = {
  project_id: { argument: 'generateContent.project_id' },
  item_ids: {
    argument: 'generateContent.item_ids',
    maxItems: 1000,
    description: 'The ids of the items. Absent for all pending items of the project.',
  },
  max_ct: { argument: 'generateContent.max_ct', description: MAX_CT },
  only_empty: { argument: 'generateContent.only_empty' },
  mode: {
    argument: 'generateContent.mode',
    description:
      '`live` writes at once. `batch` costs half, but the AI provider may need a day, and `verify`, `repair` and ' +
      'image analysis are not possible.',
  },
  ...settings,
};

/** The tools that estimate and write texts. */
export const GENERATION_TOOLS: readonly Tool[] = [
  {
    kind: 'record',
    name: 'estimate_generation',
    title: 'Estimate a generation',
    description:
      'Returns how many items generate_texts with the same arguments would write, what that would probably cost in CT, ' +
      'and whether the balance covers it. It calls no AI model, costs nothing and changes nothing. Call it before ' +
      'generate_texts and choose max_ct from estimated_ct, with some reserve. With several languages, item_count counts each text.',
    scope: 'mcp:read',
    operation: 'estimateGeneration',
    inputs: runInputs,
    result: {
      fields:
        'item_count skipped_count estimated_input_tokens estimated_output_tokens estimated_ct balance balance_after ' +
        'sufficient thin_message',
    },
  },
  {
    kind: 'job',
    name: 'generate_texts',
    title: 'Generate texts',
    description:
      'Writes texts for the pending products and pages of a project, or for the pending ones among item_ids, with an AI ' +
      'model. It costs CT for each text, never more than max_ct in all; a failed text costs nothing. The call waits for ' +
      'the job up to a minute and reports progress if asked to. If the returned status is `queued` or `running`, the job ' +
      'goes on: follow it with get_job. The texts have to be reviewed (list_items with status `generated`) and approved ' +
      'before they can be published. Items that have texts already are left out: use regenerate_item for them.',
    scope: 'mcp:write',
    openWorld: true,
    job: 'generation',
    inputs: { ...runInputs, max_ct: { ...runInputs['max_ct']!, required: true } },
    payload: (inputs) => inputs,
  },
  {
    kind: 'job',
    name: 'regenerate_item',
    title: 'Regenerate an item',
    description:
      'Writes the texts of one item again, whatever its status, for example with custom_instructions that say what was ' +
      'wrong. It costs CT, at most max_ct if given. The former texts stay as versions, and the new ones have to be ' +
      'approved again. Waits for the job like generate_texts.',
    scope: 'mcp:write',
    openWorld: true,
    job: 'regeneration',
    inputs: {
      project_id: { argument: 'item.project_id' },
      item_id: { argument: 'item.item_id' },
      max_ct: {
        argument: 'generateContent.max_ct',
        description: 'The most CT that the call may cost, such as "1.0000". Absent for no limit.',
      },
      ...settings,
    },
    payload: ({ item_id: itemId, ...others }: Values) => ({ ...others, item_ids: [itemId] }),
  },
];
