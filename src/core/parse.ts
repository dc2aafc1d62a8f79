import type { z } from 'zod';
import { AppError, type FieldError, invalid, invalidField } from './errors.ts';
import { camelCase, snakeCase } from './naming.ts';

/** Parses a value by a schema. Throws 422 that names every invalid field, in the snake_case of REST. */
export function parseBody<T extends z.ZodType>(schema: T, value: unknown, under: string[] = []): z.output<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.flatMap((issue): FieldError[] => {
      const loc = [
        'body',
        ...under,
        ...issue.path.map((part) => (typeof part === 'string' ? snakeCase(part) : Number(part))),
      ];
      if (issue.input === null) return [{ loc, msg: 'must not be null', type: 'null_not_allowed' }];
      if (issue.code !== 'unrecognized_keys') return [{ loc, msg: issue.message, type: issue.code }];
      return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'unknown field', type: issue.code }));
    }),
  );
}

/**
 * Converts the snake_case keys of a JSON object to camelCase, on the first level only, which is all that job payloads
 * have.
 */
export function camelKeys(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [camelCase(key), value]));
}

/** Parses a body as a JSON object. Throws INVALID_JSON, or 422 for JSON that is not an object. */
export function parseJsonObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('INVALID_JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid([{ loc: ['body'], msg: 'must be a JSON object', type: 'type_error' }]);
  return body as Record<string, unknown>;
}

/** Throws 422 that names every field that is null although it is not `clearable`. */
export function rejectNulls(given: object, clearable: readonly string[] = []): void {
  const nulls = Object.entries(given).filter(([key, value]) => value === null && !clearable.includes(key));
  if (nulls.length > 0)
    throw invalid(
      nulls.map(([key]) => ({ loc: ['body', snakeCase(key)], msg: 'must not be null', type: 'null_not_allowed' })),
    );
}

/** Throws 422 for a text that consists of white space only. An absent text is allowed. */
export function rejectBlank(field: string, text: string | null | undefined): void {
  if (text?.trim() === '') throw invalidField(field, 'must not be blank');
}

/**
 * A BCP 47 tag in its usual forms, all accepted by `Intl`: language, script, region, one variant: `en`, `pt-BR`,
 * `zh-Hant-TW`, `de-1996`.
 */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))?$/;

export const NO_LANGUAGE_TAG = 'must be a BCP 47 language tag';
