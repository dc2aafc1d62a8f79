import {
  captureException,
  captureMessage,
  close,
  type ErrorEvent,
  type EventHint,
  init,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
} from '@sentry/node';
import { describeError } from './describe-error.ts';
import type { ErrorReports } from './logger.ts';

const CLOSE_TIMEOUT_MS = 2000;

/**
 * Sends errors of the log, and those that end the process, to Sentry or another server with its protocol. Imported only
 * with SENTRY_DSN, because the SDK takes 40 MB. A report has what the log says of an error, and nothing of the request.
 */
export function openErrorReports(dsn: string, environment: string): ErrorReports {
  init({
    dsn,
    environment,
    // The others would add the request, the lines of the source and what was logged before, and would record traces.
    defaultIntegrations: false,
    integrations: [onUncaughtExceptionIntegration(), onUnhandledRejectionIntegration({ mode: 'strict' })],
    beforeSend: withoutTexts,
  });
  return {
    report({ event, err, ...fields }, message) {
      // Ids and counts only: other fields may be objects.
      const extra = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'object'));
      const context = { tags: { event }, extra: { ...extra, message } };
      if (err instanceof Error) captureException(err, context);
      else captureMessage(message, { ...context, level: 'error' });
    },
    close: async () => void (await close(CLOSE_TIMEOUT_MS)),
  };
}

/** Replaces the message of an error by what the log may say of it. */
function withoutTexts(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  const [exception] = event.exception?.values ?? [];
  if (!exception || !(error instanceof Error)) return event;
  const { type, message = '', code } = describeError(error);
  event.exception = {
    values: [{ ...exception, type, value: [message, code && `(${code})`].filter(Boolean).join(' ') }],
  };
  return event;
}
