import { DeadlockException, DriverException, ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { GraphQLError } from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import { tooLargeColumn } from '../core/column-sizes.ts';
import { AppError, invalid, type FieldError, notFound } from '../core/errors.ts';
import { isConnectionLost } from '../core/outage.ts';
import { ProviderError } from '../core/provider-error.ts';

/** SQLSTATE of a statement that ran longer than STATEMENT_TIMEOUT_SECONDS. */
const CANCELLED = '57014';

interface ValidationFailure {
  property: string;
  constraints?: Record<string, string>;
  children?: ValidationFailure[];
}

/**
 * Converts any error to the AppError that a client gets. AppErrors are returned unchanged, known errors of libraries
 * are translated, and every other error becomes `INTERNAL`, whose cause is only logged. `nameOf` returns the REST name
 * of an input field.
 */
export function toAppError(error: unknown, nameOf: (field: string) => string = (field) => field): AppError {
  const cause = error instanceof GraphQLError && error.originalError ? error.originalError : error;
  if (cause instanceof AppError) return cause;
  if (cause instanceof ArgumentValidationError)
    return invalid(fieldErrors(cause.extensions.validationErrors, ['body'], nameOf));
  if (cause instanceof ProviderError)
    return new AppError(cause.kind === 'timeout' ? 'PROVIDER_TIMEOUT' : 'PROVIDER_ERROR', undefined, {}, { cause });
  if (cause instanceof DriverException && isUnstorable(cause)) {
    return invalid([
      {
        loc: ['body'],
        msg: 'a value cannot be stored: NUL characters or lone surrogates in text, or a number out of range',
        type: 'value_error',
      },
    ]);
  }
  const column = tooLargeColumn(cause);
  if (column) return invalid([{ loc: ['body', column], msg: 'is too large to be stored', type: 'too_long' }]);
  if (isHttpError(cause)) return fromHttpError(cause);
  if (cause instanceof ForeignKeyConstraintViolationException) return ownerDeleted(cause);
  if (cause instanceof DriverException && cause.code === CANCELLED)
    return new AppError(
      'UNAVAILABLE',
      'The database took too long. Try again, or request less at once.',
      {},
      { cause },
    );
  // A deadlock rolled the transaction back, so the client may repeat the request at once.
  return new AppError(
    isConnectionLost(cause) || cause instanceof DeadlockException ? 'UNAVAILABLE' : 'INTERNAL',
    undefined,
    {},
    { cause },
  );
}

/** A foreign key violation because the user or the organization of a new row was deleted meanwhile. */
function ownerDeleted(error: ForeignKeyConstraintViolationException): AppError {
  const [, owner] =
    /insert or update on table .* "\w+_(organization_id|user_id|created_by)_foreign"/.exec(error.message) ?? [];
  if (owner === 'organization_id') return new AppError('UNAUTHENTICATED');
  return owner ? notFound('User') : new AppError('INTERNAL', undefined, {}, { cause: error });
}

function fieldErrors(
  failures: ValidationFailure[],
  loc: (string | number)[],
  nameOf: (field: string) => string,
): FieldError[] {
  return failures.flatMap((each) => {
    const here = [...loc, nameOf(each.property)];
    const own = Object.entries(each.constraints ?? {}).map(([type, msg]) => ({
      loc: here,
      msg: msg.replace(each.property, nameOf(each.property)),
      type,
    }));
    return [...own, ...fieldErrors(each.children ?? [], here, nameOf)];
  });
}

/** Error class 22 of PostgreSQL (data exception): the value itself is invalid. */
function isUnstorable(error: DriverException): boolean {
  return typeof error.code === 'string' && error.code.startsWith('22');
}

interface HttpError {
  status: number;
  type: string;
}

/** Errors of Express and its body parsers. */
function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && typeof (error as Partial<HttpError>).status === 'number';
}

function fromHttpError(error: HttpError): AppError {
  if (error.status === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (error.status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  // A URIError is a path that cannot be decoded.
  if (error.status === 404 || error instanceof URIError) return new AppError('NOT_FOUND');
  if (error.status < 500) return new AppError('INVALID_JSON');
  return new AppError('INTERNAL', undefined, {}, { cause: error });
}
