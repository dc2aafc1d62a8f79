import {
  CreateJobDocument,
  EstimateGenerationDocument,
  ItemsDocument,
  type ItemFieldsFragment,
} from '../../client/index.ts';
import { watchJob } from './progress.ts';
import { heading, labelled, plainText, say, shorten, title } from './screen.ts';
import type { Shop } from './shop.ts';

const SHOWN = 2;
const SHOWN_CHARS = 320;
/** Few at once, so that the bar moves in small steps. */
const CONCURRENCY = 6;

/** Says what it will cost, writes the texts, and shows some. Answers the items shown. */
export async function writeTexts({ client, projectId }: Shop): Promise<ItemFieldsFragment[]> {
  heading('The estimate');
  const { estimateGeneration: estimate } = await client.request(EstimateGenerationDocument, {
    projectId,
    input: { generateTags: true },
  });
  const tokens = estimate.estimatedInputTokens + estimate.estimatedOutputTokens;
  say(
    `${estimate.itemCount} texts, about ${tokens.toLocaleString('en')} tokens: ${estimate.estimatedCt} CT of ${estimate.balance} CT.`,
  );
  if (!estimate.sufficient) throw new Error('The balance does not pay for it.');

  heading('The texts are written');
  const payload = { generate_tags: true, concurrency: CONCURRENCY };
  const { createJob } = await client.request(CreateJobDocument, {
    projectId,
    input: { jobType: 'generation', payload },
  });
  const { result } = await watchJob(client, createJob.jobId);
  say(`${String(result['succeeded'])} written, ${String(result['failed'])} failed.`);

  heading('Before and after');
  const { items } = await client.request(ItemsDocument, { projectId, status: 'generated', limit: SHOWN });
  for (const item of items) showItem(item);
  return items;
}

function showItem({ sourceData, generatedContent: written, confidenceScore, externalId }: ItemFieldsFragment): void {
  title(String(sourceData['title'] ?? externalId));
  labelled('before', shorten(plainText(sourceData['body_html']), SHOWN_CHARS));
  labelled('after', shorten(plainText(written['description']), SHOWN_CHARS));
  labelled('in short', plainText(written['short_description']));
  labelled('SEO title', plainText(written['seo_title']));
  labelled('tags', (written['tags'] as string[] | undefined)?.join(', ') ?? '');
  if (confidenceScore !== null) labelled('checks', `${Math.round(confidenceScore * 100)} %`);
}
