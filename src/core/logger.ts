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
  'cookie',
  'apiKey',
  'api_key',
  'credentials',
  'consumerSecret',
];

/** Where errors of the log are sent, with the fields of their lines. */
export interface ErrorReports {
  report(fields: LogFields, message: string): void;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** What the lines of a log cause besides. */
export interface LogHooks {
  metrics?: Metrics | null;
  errorReports?: ErrorReports | null;
}

/**
 * Creates a log that writes one JSON line per event to standard output, or readable lines to a terminal. Warnings and
 * errors are counted, and errors reported.
 */
export function createLogger(config: Pick<Config, 'LOG_LEVEL' | 'production'>, hooks: LogHooks = {}): Log {
  const readable = !config.production && process.stdout.isTTY;
  return pino({
    level: config.LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[secret]' },
    ...((hooks.metrics || hooks.errorReports) && { hooks: { logMethod: followLines(hooks) } }),
    ...(readable
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'requestId' } } }
      : {}),
  });
}

function followLines({ metrics, errorReports }: LogHooks): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  const { warn, error } = pino.levels.values as Record<'warn' | 'error', number>;
  return function follow(args, write, level) {
    const [fields, message] = args as unknown as [LogFields, string];
    if (level >= warn) metrics?.logLines.inc({ level: pino.levels.labels[level]!, event: fields.event });
    if (level >= error) errorReports?.report({ ...this.bindings(), ...fields }, message);
    return write.apply(this, args);
  };
}
