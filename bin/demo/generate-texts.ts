import {
  CreateJobDocument,
  EstimateGenerationDocument,
  ItemsDocument,
  type ItemFieldsFragment,
} from '../../client/index.ts';
import { watchJob } from './progress.ts';
import { labelled, plainText, say, shorten, startStep, title } from './screen.ts';
import type { Shop } from './shop.ts';

const SHOWN = 2;
const SHOWN_CHARS = 320;
/** Low, so that the progress is visible in small steps. */
const CONCURRENCY = 6;

/** Estimates the cost, generates the texts and shows some of them. Returns the items shown. */
export async function generateTexts({ client, projectId }: Shop): Promise<ItemFieldsFragment[]> {
  startStep('Estimating the cost of the texts');
  const { estimateGeneration: estimate } = await client.request(EstimateGenerationDocument, {
    projectId,
    input: { generateTags: true },
  });
  const tokens = estimate.estimatedInputTokens + estimate.estimatedOutputTokens;
  say(
    `${estimate.itemCount} texts need about ${tokens.toLocaleString('en')} tokens and cost about ${estimate.estimatedCt} of ${estimate.balance} CT.`,
  );
  if (!estimate.sufficient) throw new Error('The balance does not cover the estimated cost.');

  startStep('Generating the texts');
  const payload = { generate_tags: true, concurrency: CONCURRENCY };
  const { createJob } = await client.request(CreateJobDocument, {
    projectId,
    input: { jobType: 'generation', payload },
  });
  const { result } = await watchJob(client, createJob.jobId);
  say(`Generated ${String(result['succeeded'])} texts; ${String(result['failed'])} failed.`);

  startStep('Comparing two products before and after');
  const { items } = await client.request(ItemsDocument, { projectId, status: 'generated', limit: SHOWN });
  for (const item of items) showItem(item);
  return items;
}

function showItem({ sourceData, generatedContent: texts, confidenceScore, externalId }: ItemFieldsFragment): void {
  title(String(sourceData['title'] ?? externalId));
  labelled('before', shorten(plainText(sourceData['body_html']), SHOWN_CHARS));
  labelled('after', shorten(plainText(texts['description']), SHOWN_CHARS));
  labelled('summary', plainText(texts['short_description']));
  labelled('SEO title', plainText(texts['seo_title']));
  labelled('tags', (texts['tags'] as string[] | undefined)?.join(', ') ?? '');
  if (confidenceScore !== null) labelled('checks', `${Math.round(confidenceScore * 100)} %`);
}
