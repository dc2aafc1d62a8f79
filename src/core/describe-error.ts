import { DriverException } from '@mikro-orm/core';

/** What the log says about an error. */
export interface DescribedError {
  type: string;
  /** Missing where it may quote input, an answer of an outside system or a row. */
  message?: string;
  /** The code of the operating system, Node, PostgreSQL or our error table. */
  code?: string;
  /** The frames of the stack, without the message. */
  stack: string;
  cause?: DescribedError;
}

/** Errors whose messages are texts of our own. */
const OWN_ERRORS = new Set(['AppError', 'ProviderError', 'ConfigError', 'SemaphoreFullError']);
/** Codes of the operating system and of Node. Those of SDKs may come from the answer of an outside system. */
const SYSTEM_CODE = /^(?:E[\dA-Z]{2,20}|(?:ERR|UND_ERR)_[\dA-Z_]{1,60})$/;
/** PostgreSQL quotes the value in errors of this class (data exception). */
const DATA_EXCEPTION = /^22/;

/**
 * Describes an error for the log, with its causes. Contact details and secrets must not reach the log, but messages of
 * libraries quote what they could not process: the body of an answer, the text of a document, the values of a
 * statement. So only messages from our own code and reasons of PostgreSQL without values are kept.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const frames = framesOf(error);
  const message = safeMessage(error, frames[0] ?? '');
  const code = safeCode(error);
  return {
    type: error.name,
    ...(message !== undefined && { message }),
    ...(code !== undefined && { code }),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

function safeMessage(error: Error, firstFrame: string): string | undefined {
  const { name, message } = error;
  if (OWN_ERRORS.has(name)) return message;
  // The message is the statement with its values, a dash, and the reason.
  if (error instanceof DriverException)
    return DATA_EXCEPTION.test(error.code ?? '') ? undefined : message.split(' - ').at(-1);
  // Thrown by our own code, not by a library, Node or a function of the language such as JSON.parse.
  return firstFrame.includes('/') && !/node_modules|node:/.test(firstFrame) ? message : undefined;
}

function safeCode(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return undefined;
  const isSafe = OWN_ERRORS.has(error.name) || error instanceof DriverException || SYSTEM_CODE.test(code);
  return isSafe ? code : undefined;
}

function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ +at /.test(line));
}
