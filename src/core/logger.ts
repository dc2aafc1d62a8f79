import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/** Keys whose values never reach the log, wherever they stand. */
const SECRET_KEYS = [
  'password',
  'newPassword',
  'currentPassword',
  'accessToken',
  'access_token',
  'tempToken',
  'authorization',
  'apiKey',
  'api_key',
  'credentials',
  'consumerSecret',
];

/** One JSON line per event on standard output; readable lines where a terminal is watching. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL' | 'production'>): Log {
  const readable = !config.production && process.stdout.isTTY;
  return pino({
    level: config.LOG_LEVEL,
    base: null,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    ...(readable
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'requestId' } } }
      : {}),
  });
}
