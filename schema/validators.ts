import { isEmail, ValidateBy } from 'class-validator';
import { nestsWithin } from '../src/core/scalars.ts';

interface Bounds {
  /** Names on the first level. */
  names: number;
  /** Of the whole as JSON. */
  characters: number;
  levels: number;
}

/** A JSON object that is no larger than somebody describing one thing needs it. */
export function IsBounded({ names, characters, levels }: Bounds): PropertyDecorator {
  const fits = (value: unknown) =>
    nestsWithin(value, levels) &&
    Object.keys(value as object).length <= names &&
    JSON.stringify(value).length <= characters;
  const message = `must have at most ${names} names and ${characters} characters of JSON, nested at most ${levels} deep`;
  return ValidateBy({ name: 'isBounded', validator: { validate: fits, defaultMessage: () => message } });
}

/** Nothing that cannot be seen, in which two addresses differ, or which ends a line; quoted parts may have spaces, but no escapes. */
const VISIBLE = /^(?: |[^\p{Cc}\p{Cf}\p{Z}\\])*$/u;

/** An email address that mail can be sent to and that is what it looks like. Named as class-validator's own, which the OpenAPI document knows. */
export function IsAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'isEmail',
    validator: {
      validate: (value) => isEmail(value) && VISIBLE.test(value as string),
      defaultMessage: () => '$property must be an email',
    },
  });
}
