/** A bucket of an S3-compatible server. */
export interface S3Location {
  endpoint: string;
  region: string;
  bucket: string;
  /** Null for the credentials of the environment, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/**
 * Parses `s3://[key:secret@]host[:port]/bucket[?region=…&tls=off]`.
 * @throws Error for anything else.
 */
export function parseS3Url(address: string): S3Location {
  const url = new URL(address);
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  if (
    url.protocol !== 's3:' ||
    !url.hostname ||
    !bucket ||
    rest.join('') !== '' ||
    Boolean(url.username) !== Boolean(url.password)
  ) {
    throw new Error('must be s3://[key:secret@]host[:port]/bucket[?region=…&tls=off]');
  }
  return {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : null,
  };
}
