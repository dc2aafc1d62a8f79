import { pino } from 'pino';
import type { TestApp } from '../support/test-app.ts';

/** A line of the log as it is written, with pino's number for its level. */
export interface LogLine {
  level: number;
  msg: string;
  code?: string;
  requestId?: string;
  err?: { message: string };
}

export const {
  debug: DEBUG,
  warn: WARN,
  error: ERROR,
} = pino.levels.values as Record<'debug' | 'warn' | 'error', number>;

/** Everything the service of a test application logs from now on, growing as it does. */
export function logLines(testApp: TestApp): LogLine[] {
  const lines: LogLine[] = [];
  testApp.service.runtime.log = pino(
    { level: 'debug', base: null },
    { write: (line) => void lines.push(JSON.parse(line) as LogLine) },
  );
  return lines;
}
