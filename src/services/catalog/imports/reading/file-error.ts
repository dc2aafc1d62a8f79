import { type AppError, invalidField } from '../../../../core/errors.ts';

/** The error of a file that cannot be read as a whole: 422 at `body.file` with one plain sentence. */
export function fileError(sentence: string): AppError {
  return invalidField('file', sentence);
}
