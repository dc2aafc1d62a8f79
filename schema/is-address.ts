import { isEmail, ValidateBy } from 'class-validator';

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
