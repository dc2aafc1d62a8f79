import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobStatus } from '../entities/jobs/job-status.ts';
import { previewImport } from '../src/services/catalog/imports/preview-import.ts';
import { startImport } from '../src/services/catalog/imports/start-import.ts';
import { receiveUpload } from '../src/services/catalog/sources/receive-upload.ts';
import { uploadSource } from '../src/services/catalog/sources/upload-source.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import { copyFile } from './copy-file.ts';
import { type Figure, median, rangeOf } from './figure.ts';
import { SHOPIFY_COLUMNS, writeShopifyExport } from './shopify-export.ts';
import { startWatchedWorker } from './watched-worker.ts';

const ROWS = 100_000;
const MIN_RATIO = 0.25;
const MAX_MEMORY_MB = 150;
/** A preview costs no more than the import. */
const MAX_PREVIEW_RATIO = 1;
const MB = 1024 * 1024;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Copies before each import, and as many after it. */
const COPIES = 2;

/**
 * Compares the import of a product export with a plain copy of its cells into a table, and with its preview, and
 * measures the worker's memory. Each round has a service and a database of its own.
 */
export async function importThroughput(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cas-import-'));
  try {
    const file = join(folder, 'products.csv');
    const items = await writeShopifyExport(file, ROWS);
    const { size } = await stat(file);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(file, items));
    const ratios = rounds.map(({ copied, imported }) => copied / imported);
    const previews = rounds.map(({ previewed, imported }) => previewed / imported);
    const perSecond = (seconds: number[]) => Math.round(ROWS / median(seconds));
    const importsPerSecond = perSecond(rounds.map(({ imported }) => imported));
    const copiesPerSecond = perSecond(rounds.map(({ copied }) => copied));
    return [
      {
        name: 'import to `\\copy`',
        value: median(ratios),
        unit: 'ratio',
        goal: { atLeast: MIN_RATIO },
        details: `${ROWS} rows (${(size / MB).toFixed(1)} MB, ${items} items): ${importsPerSecond} rows/s, \\copy ${copiesPerSecond} rows/s, ${rangeOf(ratios)}`,
      },
      {
        name: 'preview to import',
        value: median(previews),
        unit: 'ratio',
        goal: { atMost: MAX_PREVIEW_RATIO },
        details: `of the same new file, ${rangeOf(previews)}`,
      },
      {
        name: 'memory of an import',
        value: Math.max(...rounds.map(({ memoryMb }) => memoryMb)),
        unit: 'MB',
        goal: { atMost: MAX_MEMORY_MB },
        details: `of the worker, above idle, the highest of ${ROUNDS} rounds`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Seconds, and the memory of the worker. */
interface Round {
  copied: number;
  imported: number;
  previewed: number;
  memoryMb: number;
}

/** One import into a new database, between copies of the same file. */
async function measureRound(file: string, items: number): Promise<Round> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    // Before and after, because the load of the machine may change.
    const before = await copyAgain(app, file);
    const imported = await importFile(app, file, items);
    return { ...imported, copied: median([...before, ...(await copyAgain(app, file))]) };
  } finally {
    await app.stop();
  }
}

/** The seconds of each copy of the file into a table of text columns. */
async function copyAgain(app: BenchApp, file: string): Promise<number[]> {
  const { em } = app.ctx();
  const seconds: number[] = [];
  for (let n = 0; n < COPIES; n += 1) {
    await em.execute(`create table staging (${SHOPIFY_COLUMNS.map((_, column) => `c${column} text`).join(', ')})`);
    try {
      seconds.push(await copyFile(app.stores.databaseUrl, 'copy staging from stdin with (format csv, header)', file));
    } finally {
      await em.execute('drop table staging');
    }
  }
  return seconds;
}

/** Previews the file and imports it with a separate worker, measured from the call to the end of the job. */
async function importFile(app: BenchApp, file: string, items: number): Promise<Omit<Round, 'copied'>> {
  const worker = await startWatchedWorker(app);
  try {
    const fileName = 'products.csv';
    const source = await uploadSource(app.ctx(), app.projectId, {
      fileName,
      name: null,
      sourceId: null,
      ...(await receiveUpload(app.ctx(), createReadStream(file), fileName)),
    });
    const previewedAt = performance.now();
    const { toCreate } = await previewImport(app.ctx(), app.projectId, source.id);
    if (toCreate !== items) throw new Error(`previewed ${toCreate} of ${items}`);
    const startedAt = performance.now();
    const { job } = await awaitJob(app.ctx(), await startImport(app.ctx(), app.projectId, source.id));
    const imported = (performance.now() - startedAt) / 1000;
    if (job.status !== JobStatus.completed || job.succeeded !== items || job.failed > 0)
      throw new Error(`imported ${job.succeeded} of ${items}, ${job.failed} failed: ${job.error}`);
    return { imported, previewed: (startedAt - previewedAt) / 1000, memoryMb: await worker.highestMb() };
  } finally {
    await worker.stop();
  }
}
