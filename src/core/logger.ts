import { type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { describeError } from './describe-error.ts';
import type { Metrics } from './metrics.ts';

/** The fields of a log line. */
export interface LogFields {
  /**
   * The stable name of what happened, `noun.past_participle`, such as `job.started`. Alerts and searches rely on it.
   */
  event: `${string}.${string}`;
  [field: string]: unknown;
}

/** Writes a log line. The message is a full sentence for people; facts belong into the fields. */
type WriteLine = (fields: LogFields, message: string) => void;

export interface Log {
  debug: WriteLine;
  info: WriteLine;
  warn: WriteLine;
  error: WriteLine;
  /** A log whose lines all have these fields. */
  child(fields: Record<string, unknown>): Log;
}

/** Fields whose values are replaced in the log, at the top and on the next two levels. */
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

/**
 * Creates a log that writes one JSON line per event to standard output, or readable lines to a terminal. Warnings and
 * errors are counted.
 */
export function createLogger(config: Pick<Config, 'LOG_LEVEL' | 'production'>, metrics: Metrics | null = null): Log {
  const readable = !config.production && process.stdout.isTTY;
  return pino({
    level: config.LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    ...(metrics && { hooks: countLines(metrics) }),
    ...(readable
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'requestId' } } }
      : {}),
  });
}

function countLines(metrics: Metrics): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(args, write, level) {
      const { event } = args[0] as LogFields;
      if (level >= pino.levels.values['warn']!) metrics.logLines.inc({ level: pino.levels.labels[level]!, event });
      return write.apply(this, args);
    },
  };
}
