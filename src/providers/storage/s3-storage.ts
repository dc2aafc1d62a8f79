import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { parseS3Url, type S3Location } from '../../core/s3-url.ts';

/**
 * In milliseconds. The SDK itself would wait for ever for a server that accepts connections and does not respond.
 * `socketTimeout` is the longest time in which no byte is sent or received, so a large file may take longer.
 */
const TIMEOUTS = { connectionTimeout: 5000, socketTimeout: 60_000 };
/**
 * A download has a connection for as long as its client reads. A call that waits for one of them would count as one that
 * cannot connect.
 */
const AGENT = { keepAlive: true, maxSockets: 1000 };

/** Opens a bucket by its `s3:` address. Does not connect: the first call fails when the server cannot be reached. */
export function openS3(address: string, timeouts = TIMEOUTS): Disk {
  return new Disk(new StreamingS3(parseS3Url(address), timeouts));
}

/** Uploads streams in parts: S3 accepts a body of unknown length only as a multipart upload, which the driver lacks. */
class StreamingS3 extends S3Driver {
  private readonly client: S3Client;
  private readonly bucketName: string;

  constructor({ endpoint, region, bucket, credentials }: S3Location, timeouts: typeof TIMEOUTS) {
    const client = new S3Client({
      region,
      endpoint,
      requestHandler: { ...timeouts, httpAgent: AGENT, httpsAgent: AGENT },
      // S3-compatible servers often have no host name per bucket and do not support the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(credentials && { credentials }),
    });
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.client = client;
    this.bucketName = bucket;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await new Upload({ client: this.client, params: { Bucket: this.bucketName, Key: key, Body: contents } }).done();
  }
}
