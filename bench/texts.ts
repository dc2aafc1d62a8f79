import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AiProviderName } from '../entities/generation/ai-provider-name.ts';
import { rows, sql } from '../src/core/sql.ts';
import { aiVendorConfig } from '../src/providers/ai/ai-vendors.ts';
import { loadConfig } from '../src/core/config.ts';
import { charactersSaid } from '../src/services/generation/facts/characters-said.ts';
import { productFacts } from '../src/services/generation/facts/product-facts.ts';
import { generateContent } from '../src/services/generation/start-generation.ts';
import { SOURCE_COLUMNS, type SourceItem } from '../src/services/generation/source-items.ts';
import { startImport } from '../src/services/catalog/imports/start-import.ts';
import { receiveUpload } from '../src/services/catalog/sources/receive-upload.ts';
import { uploadSource } from '../src/services/catalog/sources/upload-source.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { openBenchApp } from './bench-app.ts';
import { measureTexts, type MeasuredItem } from './texts/measure-texts.ts';

/**
 * `npm run bench:texts`: writes the texts of the sample catalogue with every AI provider that has a key
 * (`AIA_API_KEY`, …), and prints their length against the facts, repetition, warnings, score and cost. It calls the real
 * providers, which costs money: about 16 calls for each provider. Without a key it does nothing.
 * `npm run bench:texts -- aiB` selects providers.
 */
const CATALOGUE = 'samples/catalogue.csv';

const given = process.argv.slice(2);
const configured = Object.values(AiProviderName).filter(
  (name) => aiVendorConfig(loadConfig(process.env), name).apiKey && (given.length === 0 || given.includes(name)),
);
if (configured.length === 0) console.log('No AI provider has a key (AIA_API_KEY, AIB_API_KEY, AIC_API_KEY): skipped.');
for (const provider of configured) await measure(provider);

async function measure(provider: AiProviderName): Promise<void> {
  const name = `${provider.toUpperCase()}_BASE_URL`;
  const address = process.env[name];
  const app = await openBenchApp(address ? { [name]: address } : {});
  try {
    const { sourceId } = await importSamples(app);
    const run = await generateContent(app.ctx(), app.projectId, { aiProvider: provider, generateBulletPoints: true });
    const items = await rows<SourceItem & Pick<MeasuredItem, 'score' | 'metadata'>>(
      app.ctx().em,
      sql`select ${SOURCE_COLUMNS}, confidence_score as score, generation_metadata as metadata
            from content_items
           where project_id = ${app.projectId} and data_source_id = ${sourceId} and item_type = 'product'
             and status = 'generated'
           order by position`,
    );
    console.log(`\n${provider}: ${run.generatedCount} written, ${run.failedCount} failed, ${run.ctUsed} CT`);
    const measured = items.map((item) => ({
      said: charactersSaid(productFacts(item.sourceData)),
      texts: item.generatedContent,
      score: item.score,
      metadata: item.metadata,
    }));
    for (const line of measureTexts(measured)) console.log(`  ${line}`);
  } finally {
    await app.stop();
  }
}

async function importSamples(app: Awaited<ReturnType<typeof openBenchApp>>): Promise<{ sourceId: string }> {
  const fileName = 'catalogue.csv';
  const received = await receiveUpload(app.ctx(), Readable.from([await readFile(CATALOGUE)]), fileName);
  const source = await uploadSource(app.ctx(), app.projectId, { name: null, sourceId: null, fileName, ...received });
  await awaitJob(app.ctx(), await startImport(app.ctx(), app.projectId, source.id));
  return { sourceId: source.id };
}
