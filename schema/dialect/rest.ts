import { Extensions } from 'type-graphql';
import type { ApiKeyScope } from '../../entities/accounts/api-key.ts';
import { snakeCase } from '../../src/core/naming.ts';
import type { OperationErrors } from './operation-errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The methods whose arguments come in a body; those of the others come in the query string. */
export const HAS_BODY: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH'] as const);

/** Who may call: nobody special, any signed-in user, an administrator, staff of the service. */
export type Access = 'none' | 'bearer' | 'admin' | 'super admin';

/** An operation that will go. Days, as `2026-11-20`. */
export interface Deprecation {
  since: string;
  /** From when on it may be gone. */
  sunset: string;
}

/** The REST route of an operation. It stands with the resolver method, nowhere else. */
export interface RestRoute {
  method: Method;
  /** Under /api/v1, with `:parameters` in snake_case. */
  path: string;
  status: number;
  access: Access;
  /** By hand on the books: of administrators only those whom BILLING_OPERATOR names. */
  billingOperator?: boolean;
  /** API keys with this scope are taken as well. */
  apiKey?: `${ApiKeyScope}`;
  /** The answer carries a secret: it is never cached. */
  secret?: boolean;
  /** Every response says so in its headers. */
  deprecated?: Deprecation;
  /**
   * What the operation may be rejected with, beyond the errors that its route implies: a missing token, a missing role,
   * an unknown id in the path, an invalid body, the rate limit. Becomes part of the description and of the OpenAPI document.
   */
  errors?: OperationErrors;
}

/**
 * Exposes a query or mutation over REST: `@Rest('POST /projects', { status: 201, errors: { 409: 'A sync is running' } })`.
 * Access is `bearer` and status 200 by default.
 */
export function Rest(
  route: `${Method} /${string}`,
  options: Partial<Omit<RestRoute, 'method' | 'path'>> = {},
): MethodDecorator {
  const [method, path] = route.split(' ') as [Method, string];
  return Extensions({ rest: { method, path, status: 200, access: 'bearer', ...options } satisfies RestRoute });
}

/** Declares a REST name that snake_case would not give, such as `has_aiA_key`. */
export function RestName(restName: string): PropertyDecorator & MethodDecorator {
  return Extensions({ restName });
}

/** Declares the bounds of an Int argument, which its service enforces. Without `maximum` there is no upper bound. */
export function Range(minimum: number, maximum?: number): PropertyDecorator & MethodDecorator {
  return Extensions({ jsonSchema: { minimum, ...(maximum !== undefined && { maximum }) } });
}

/**
 * Declares that the optional fields of an input type may be absent but not null, except those that are named. GraphQL has
 * one type for both; the OpenAPI document tells them apart.
 */
export function RejectsNull({ except = [] }: { except?: readonly string[] } = {}): ClassDecorator {
  return Extensions({ rejectsNull: { except } });
}

type Extended = { extensions?: Readonly<Record<string, unknown>> | null | undefined };

/** The route a field was given by {@link Rest}, if any. */
export function routeOf(field: Extended): RestRoute | undefined {
  return field.extensions?.['rest'] as RestRoute | undefined;
}

/** The fields that may be null although the input type has {@link RejectsNull}; undefined without that decorator. */
export function clearableFields(type: Extended): readonly string[] | undefined {
  return (type.extensions?.['rejectsNull'] as { except: readonly string[] } | undefined)?.except;
}

/** The REST name of a field or argument: the declared one, else snake_case. */
export function restName(name: string, field: Extended): string {
  return (field.extensions?.['restName'] as string | undefined) ?? snakeCase(name);
}
