import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { parseS3Url, type S3Place } from '../../core/s3-url.ts';

/** A bucket by its `s3:` address. Throws nothing: whether it can be reached, the first call says. */
export function openS3(address: string): Disk {
  return new Disk(new StreamingS3(parseS3Url(address)));
}

/** S3 takes a body of unknown length only in parts, which the driver does not do by itself. */
class StreamingS3 extends S3Driver {
  private readonly client: S3Client;
  private readonly bucketName: string;

  constructor({ endpoint, region, bucket, credentials }: S3Place) {
    const client = new S3Client({
      region,
      endpoint,
      // Compatible servers have no name per bucket, and do not know the newer checksums.
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
