import { isEmail, IsUrl, ValidateBy, type ValidationOptions } from 'class-validator';
import { tooLarge } from '../src/core/column-sizes.ts';
import { jsonbBytes, MAX_JSON_BYTES } from '../src/core/json-size.ts';
import { nestsWithin } from '../src/core/scalars.ts';

interface Bounds {
  /** The most names on the first level. */
  names: number;
  /** The most characters of the object as JSON. */
  characters: number;
  levels: number;
}

/** Validates that a JSON object has a limited number of names and characters, and limited nesting. */
export function IsBounded({ names, characters, levels }: Bounds): PropertyDecorator {
  const fits = (value: unknown) =>
    nestsWithin(value, levels) &&
    Object.keys(value as object).length <= names &&
    JSON.stringify(value).length <= characters;
  const message = `must have at most ${names} names and ${characters} characters of JSON, nested at most ${levels} deep`;
  return ValidateBy({ name: 'isBounded', validator: { validate: fits, defaultMessage: () => message } });
}

/**
 * Rejects invisible characters, line breaks and escapes: two addresses must not differ in characters that nobody
 * sees.
 */
const VISIBLE = /^(?: |[^\p{Cc}\p{Cf}\p{Z}\\])*$/u;

/**
 * Validates an email address without invisible characters. The name is that of class-validator, which the OpenAPI
 * document maps.
 */
export function IsAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isEmail',
    validator: {
      validate: (value) => isEmail(value) && VISIBLE.test(value as string),
      defaultMessage: () => '$property must be an email',
    },
  });
}

const WEB_ADDRESS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Validates an http or https address, or a list of them with `each`. Whether the service may call it is checked at the call. */
export function IsWebAddress(options: Pick<ValidationOptions, 'each'> = {}): PropertyDecorator {
  return IsUrl(WEB_ADDRESS, { ...options, message: `${options.each ? 'each ' : ''}must be an http or https address` });
}

/** Validates how many bytes a JSON value has when it is stored. */
export function MaxJsonBytes(bytes: number = MAX_JSON_BYTES): PropertyDecorator {
  return ValidateBy({
    name: 'maxJsonBytes',
    constraints: [bytes],
    validator: { validate: (value) => jsonbBytes(value) <= bytes, defaultMessage: () => tooLarge(bytes) },
  });
}
