import { generate } from 'selfsigned';

/** A certificate with its key, both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Creates a certificate authority of its own. */
export async function newAuthority(): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Test authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert, key };
}

/** Issues a certificate for a server at 127.0.0.1, or for a client with that name. */
export async function issue(authority: Certificate, name: string): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  return { cert, key };
}
