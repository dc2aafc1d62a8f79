import type { Request } from 'express';
import { parseBag, type Bag } from '../bag.ts';
import { bodyText } from '../observe.ts';
import { Refusal } from './answers.ts';

/** The body as JSON or form, like WordPress. */
export function bodyOf(req: Request): Bag {
  const text = bodyText(req);
  if (req.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  const bag = parseBag(text);
  if (!bag)
    throw new Refusal(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  return bag;
}
