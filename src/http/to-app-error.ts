import { DeadlockException, DriverException, ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { GraphQLError } from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import { AppError, invalid, type FieldError, notFound } from '../core/errors.ts';
import { isConnectionLost } from '../core/outage.ts';
import { ProviderError } from '../core/provider-error.ts';

interface Broken {
  property: string;
  constraints?: Record<string, string>;
  children?: Broken[];
}

/**
 * What the client is told of any error. AppErrors speak for themselves; what a library threw is translated here once;
 * the rest is INTERNAL, its text stays in the log.
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
  if (isHttpError(cause)) return fromHttpError(cause);
  if (cause instanceof ForeignKeyConstraintViolationException) return ownerGone(cause);
  // Of a deadlock nothing was done: the same call may succeed at once.
  return new AppError(
    isConnectionLost(cause) || cause instanceof DeadlockException ? 'UNAVAILABLE' : 'INTERNAL',
    undefined,
    {},
    { cause },
  );
}

/** What was to be written for a user, or an organization, who was deleted meanwhile. */
function ownerGone(error: ForeignKeyConstraintViolationException): AppError {
  const [, owner] =
    /insert or update on table .* "\w+_(organization_id|user_id|created_by)_foreign"/.exec(error.message) ?? [];
  if (owner === 'organization_id') return new AppError('UNAUTHENTICATED');
  return owner ? notFound('User') : new AppError('INTERNAL', undefined, {}, { cause: error });
}

function fieldErrors(broken: Broken[], loc: (string | number)[], nameOf: (field: string) => string): FieldError[] {
  return broken.flatMap((each) => {
    const here = [...loc, nameOf(each.property)];
    const own = Object.entries(each.constraints ?? {}).map(([type, msg]) => ({
      loc: here,
      msg: msg.replace(each.property, nameOf(each.property)),
      type,
    }));
    return [...own, ...fieldErrors(each.children ?? [], here, nameOf)];
  });
}

/** Class 22 of PostgreSQL: the value itself is refused. */
function isUnstorable(error: DriverException): boolean {
  return typeof error.code === 'string' && error.code.startsWith('22');
}

interface HttpError {
  status: number;
  type: string;
}

/** Errors of Express and its body parsers. A path that cannot be decoded names nothing. */
function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && typeof (error as Partial<HttpError>).status === 'number';
}

function fromHttpError(error: HttpError): AppError {
  if (error.status === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (error.status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.status === 404 || error instanceof URIError) return new AppError('NOT_FOUND');
  if (error.status < 500) return new AppError('INVALID_JSON');
  return new AppError('INTERNAL', undefined, {}, { cause: error });
}
