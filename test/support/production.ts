/** All variables that production requires. Nothing answers at their addresses. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STORAGE_URL: 's3://key:secret@127.0.0.1:1/none?tls=off',
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AIA_BASE_URL: 'https://ai.example/v1',
  AIA_API_KEY: 'key',
};
