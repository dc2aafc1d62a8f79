import { ValidateBy } from 'class-validator';
import { nestsWithin } from '../../src/core/scalars.ts';

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
