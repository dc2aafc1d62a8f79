import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { RestClient } from '../../../support/rest-client.ts';
import { jobEnd, type Shop } from '../../../support/shop.ts';

type Row = Record<string, unknown>;

/** The content of a downloaded export. */
export interface Unzipped {
  jobId: string;
  zip: Buffer;
  files: Map<string, Buffer>;
  /** Returns the rows of a table. */
  table(name: string): Row[];
}

/** Requests an export, waits for its job and downloads it. */
export async function runExport(shop: Pick<Shop, 'rest'>): Promise<Unzipped> {
  const { status, body } = await shop.rest.post('/gdpr/export');
  if (status !== 202) throw new Error(`The export was rejected: ${status} ${JSON.stringify(body)}`);
  const job = await jobEnd(shop as Shop, body.job_id);
  if (job.status !== 'completed') throw new Error(`The export did not complete: ${JSON.stringify(job)}`);
  return unzip(body.job_id, await download(shop.rest, body.job_id));
}

export async function download(rest: RestClient, jobId: string): Promise<Buffer> {
  const response = await rest.open('GET', `/gdpr/exports/${jobId}/download`);
  if (response.status !== 200)
    throw new Error(`The download was rejected: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

export async function unzip(jobId: string, zip: Buffer): Promise<Unzipped> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return { jobId, zip, files, table: (name) => JSON.parse(files.get(`tables/${name}.json`)!.toString()) as Row[] };
}
