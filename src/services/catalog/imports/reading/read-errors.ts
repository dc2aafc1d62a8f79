import { type AppError, invalidField } from '../../../../core/errors.ts';
import type { RowError, RowErrorCode } from './catalog-record.ts';

const MAX_VALUE_CHARS = 200;

/** Returns the error of a file that cannot be read as a whole: 422 at `body.file`, with one sentence for the user. */
export function fileError(sentence: string): AppError {
  return invalidField('file', sentence);
}

/** Returns the error of one cell. `externalId` is set where the row identifies its item. */
export function rowError(
  row: number,
  column: string,
  value: string,
  code: RowErrorCode,
  message: string,
  externalId?: string,
): RowError {
  return {
    row,
    column,
    value: shorten(value, MAX_VALUE_CHARS),
    code,
    message,
    ...(externalId !== undefined && { externalId }),
  };
}

/** Cuts a text for display and marks the cut with an ellipsis. */
export function shorten(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars).toWellFormed()}…`;
}
