import type { z } from 'zod';
import { type FieldError, invalid } from './errors.ts';
import { camelCase, snakeCase } from './naming.ts';

/** The value as the schema wants it. Throws 422 that names every wrong field, in the snake_case of REST. */
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

/** A JSON object with snake_case keys as the camelCase one our own code reads; one level, as job payloads have. */
export function camelKeys(payload: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [camelCase(key), value]));
}
