import { pino } from 'pino';
import type { TestApp } from '../support/test-app.ts';

/** A line of the log as pino writes it, with the number of its level. */
export interface LogLine {
  level: number;
  event?: string;
  msg: string;
  code?: string;
  requestId?: string;
  err?: { message: string };
  [field: string]: unknown;
}

export const {
  debug: DEBUG,
  warn: WARN,
  error: ERROR,
} = pino.levels.values as Record<'debug' | 'warn' | 'error', number>;

/** Returns an array to which everything is added that the service of a test application logs from now on. */
export function logLines(testApp: TestApp): LogLine[] {
  const lines: LogLine[] = [];
  testApp.service.runtime.log = pino(
    { level: 'debug', base: null },
    { write: (line) => void lines.push(JSON.parse(line) as LogLine) },
  );
  return lines;
}
