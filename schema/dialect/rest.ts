import { Extensions } from 'type-graphql';
import type { ApiKeyScope } from '../../entities/accounts/api-key-scope.ts';
import { snakeCase } from '../../src/core/naming.ts';
import type { OperationErrors } from './operation-errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The methods whose arguments come in a body; those of the others come in the query string. */
export const HAS_BODY: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH'] as const);

/** Who may call: everybody, every signed-in user, administrators, or super admins (the staff of the service). */
export type Access = 'none' | 'bearer' | 'admin' | 'super admin';

/** The days since when an operation is deprecated and when it may be removed, such as `2026-11-20`. */
export interface Deprecation {
  since: string;
  sunset: string;
}

/** The REST route of an operation. It is declared at the resolver method and nowhere else. */
export interface RestRoute {
  method: Method;
  /** Under /api/v1, with `:parameters` in snake_case. */
  path: string;
  status: number;
  access: Access;
  /** Whether the configuration (`BILLING_OPERATOR`) may restrict the operation to super admins. */
  billingOperator?: boolean;
  /** The scope of the API keys that are accepted besides access tokens. */
  apiKey?: ApiKeyScope;
  /**
   * Whether the configuration (`REQUIRE_VERIFIED_EMAIL`) may restrict the operation to users with a verified address,
   * because it costs money, mails other people or gives access. The error is declared with it.
   */
  verifiedEmail?: boolean;
  /** Whether the response contains a secret and must not be cached. */
  secret?: boolean;
  /** Sent in the headers of every response. */
  deprecated?: Deprecation;
  /**
   * The errors beyond those that the route implies: a missing token or role, an unknown id in the path, an invalid
   * body, the rate limit. They are added to the description of the operation and to the OpenAPI document.
   */
  errors?: OperationErrors;
}

/**
 * Exposes a query or mutation over REST: `@Rest('POST /projects', { status: 201, errors: { 409: 'A sync is running' }
 * })`. Access is `bearer` and status 200 by default.
 */
export function Rest(
  route: `${Method} /${string}`,
  options: Partial<Omit<RestRoute, 'method' | 'path'>> = {},
): MethodDecorator {
  const [method, path] = route.split(' ') as [Method, string];
  const rest: RestRoute = { method, path, status: 200, access: 'bearer', ...options };
  return Extensions({ rest: rest.verifiedEmail ? withUnverified(rest) : rest });
}

/** Declares the error of an address that is not verified, which {@link RestRoute.verifiedEmail} implies. */
export function withUnverified<R extends Pick<RestRoute, 'errors'>>(route: R): R {
  const { 403: forbidden, ...errors } = route.errors ?? {};
  return { ...route, errors: { ...errors, 403: { ...forbidden, EMAIL_NOT_VERIFIED: UNVERIFIED } } };
}

const UNVERIFIED =
  'The email address of the caller is not verified, and the configuration of the service requires it (the default in production)';

/** Declares a REST name that snake_case would not give, such as `has_aiA_key`. */
export function RestName(restName: string): PropertyDecorator & MethodDecorator {
  return Extensions({ restName });
}

/** Declares the bounds of an Int argument, which its service enforces. Without `maximum` there is no upper bound. */
export function Range(minimum: number, maximum?: number): PropertyDecorator & MethodDecorator {
  return Extensions({ jsonSchema: { minimum, ...(maximum !== undefined && { maximum }) } });
}

/**
 * Declares that the optional fields of an input type may be absent but not null, except those that are named. GraphQL
 * has one type for both; the OpenAPI document distinguishes them.
 */
export function RejectsNull({ except = [] }: { except?: readonly string[] } = {}): ClassDecorator {
  return Extensions({ rejectsNull: { except } });
}

type Extended = { extensions?: Readonly<Record<string, unknown>> | null | undefined };

/** Returns the route that {@link Rest} declares for a field; undefined if there is none. */
export function routeOf(field: Extended): RestRoute | undefined {
  return field.extensions?.['rest'] as RestRoute | undefined;
}

/**
 * Returns the fields that may be null despite {@link RejectsNull}; undefined if the type does not have that
 * decorator.
 */
export function clearableFields(type: Extended): readonly string[] | undefined {
  return (type.extensions?.['rejectsNull'] as { except: readonly string[] } | undefined)?.except;
}

/** Returns the REST name of a field or argument: the declared one, else snake_case. */
export function restName(name: string, field: Extended): string {
  return (field.extensions?.['restName'] as string | undefined) ?? snakeCase(name);
}

/**
 * Returns the property of the parent that a field returns as it is; null if the field has a resolver. Unlike a
 * resolver, a property needs neither arguments nor a context.
 */
export function propertyOf(field: Extended & { name: string; resolve?: unknown }): string | null {
  return (field.extensions?.['property'] as string | undefined) ?? (field.resolve ? null : field.name);
}

/**
 * Returns the name under which a plain row may have the value of a field that has a resolver; null if the resolver is
 * always called.
 */
export function rowValueOf(field: Extended): string | null {
  return (field.extensions?.['rowValue'] as string | undefined) ?? null;
}
