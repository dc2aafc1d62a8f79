import { getMetadataStorage, validateOrReject } from 'class-validator';
import { ArgumentValidationError } from 'type-graphql';

/** Without `target` and `value`: an error must not return what was sent, such as a password. */
const OPTIONS = {
  validationError: { target: false, value: false },
  forbidUnknownValues: false,
  skipMissingProperties: true,
};

const hasRules = new WeakMap<object, boolean>();

/**
 * Validates an argument by the decorators of its class. TypeGraphQL itself would import class-validator again for each
 * argument, and look for rules in classes that have none. Throws ArgumentValidationError.
 */
export async function validateArgument(value: unknown): Promise<void> {
  const objects = [value].flat().filter((each) => typeof each === 'object' && each !== null && mayBeInvalid(each));
  if (objects.length === 0) return;
  try {
    await Promise.all(objects.map((each) => validateOrReject(each as object, OPTIONS)));
  } catch (error) {
    throw new ArgumentValidationError(error as ConstructorParameters<typeof ArgumentValidationError>[0]);
  }
}

function mayBeInvalid({ constructor: type }: object): boolean {
  // JSON may have any value under this name.
  if (typeof type !== 'function') return false;
  let found = hasRules.get(type);
  if (found === undefined) {
    found = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false).length > 0;
    hasRules.set(type, found);
  }
  return found;
}
