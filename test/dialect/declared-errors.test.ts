import { describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { operationText } from '../../schema/dialect/derived-descriptions.ts';
import { errorsOf } from '../../schema/dialect/openapi/errors.ts';
import type { OpenApiRoute } from '../../schema/dialect/openapi/model.ts';
import { declaredCauses, errorList, type OperationErrors } from '../../schema/dialect/operation-errors.ts';
import { routeOf } from '../../schema/dialect/rest.ts';

const ERRORS: OperationErrors = {
  409: ['A sync is running', 'The store is locked'],
  401: { INVALID_CODE: 'The code is wrong' },
};

const route = (more: Partial<OpenApiRoute> = {}): OpenApiRoute => ({
  method: 'POST',
  path: '/projects/:project_id/sync',
  status: 200,
  access: 'bearer',
  operationId: 'syncProject',
  description: 'Publishes all approved items.',
  ...more,
});

/** The descriptions of the responses that are not shared by all operations. */
const described = (responses: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([, response]) => !('$ref' in (response as object)))
      .map(([status, response]) => [status, (response as { description: string }).description]),
  );

describe('the errors that an operation declares', () => {
  it('are listed with the code of their status, or with the code that is named', () => {
    expect(declaredCauses(ERRORS)).toEqual([
      { status: 401, code: 'INVALID_CODE', when: 'The code is wrong' },
      { status: 409, code: 'CONFLICT', when: 'A sync is running' },
      { status: 409, code: 'CONFLICT', when: 'The store is locked' },
    ]);
  });

  it('end the description of the operation as a list', () => {
    expect(
      operationText('Publishes all approved items.', { access: 'admin', errors: { 409: 'A sync is running' } }),
    ).toBe(
      'Publishes all approved items. Only administrators of the organization may call it.\n\nErrors:\n- ' +
        '`CONFLICT` (409): A sync is running.',
    );
  });

  it('leave the description alone if there are none', () => {
    expect(errorList(undefined)).toBe('');
    expect(operationText('Publishes all approved items.', { access: 'bearer' })).toBe('Publishes all approved items.');
  });

  it('are part of the GraphQL description of every operation that declares some', () => {
    const roots = [schema.getQueryType()!, schema.getMutationType()!];
    const operations = roots.flatMap((root) => Object.values(root.getFields()));
    const declaring = operations.filter((field) => routeOf(field)?.errors);
    expect(declaring.length).toBeGreaterThan(60);
    for (const field of declaring) expect(field.description).toContain(errorList(routeOf(field)!.errors));
  });

  it('of a retry are those of the first start as well', () => {
    const retry = schema.getMutationType()!.getFields()['retryFailedJobItems']!;
    const statuses = declaredCauses(routeOf(retry)!.errors).map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([402, 403, 409, 422, 503]);
  });

  it('become a response of the operation with an example for each cause', () => {
    const responses = errorsOf(route({ errors: ERRORS })) as Record<string, { content: object }>;
    expect(described(responses)).toEqual({
      401: '- The access token is missing, malformed, expired or revoked.\n- The code is wrong.',
      409:
        '- The first call with this `Idempotency-Key` is still running.\n- A sync is running.\n- The store is ' +
        'locked.',
    });
    expect(responses['409']!.content).toMatchObject({
      'application/json': {
        examples: {
          CONFLICT: { value: { code: 'CONFLICT' } },
          CONFLICT_2: { summary: 'A sync is running', value: { detail: 'A sync is running', code: 'CONFLICT' } },
          CONFLICT_3: { summary: 'The store is locked' },
        },
      },
    });
  });

  it('share the responses that follow from the shape of the route', () => {
    const responses = errorsOf(route());
    expect(described(responses)).toEqual({});
    expect(Object.keys(responses)).toEqual(['401', '404', '409', '429', '500', '503']);
    expect(responses['404']).toEqual({ $ref: '#/components/responses/NotFound' });
  });

  it('imply a 403 for administrators and for API keys without the scope', () => {
    expect(errorsOf(route({ access: 'admin' }))).toHaveProperty(['403']);
    expect(errorsOf(route({ apiKey: 'read' }))).toHaveProperty(['403']);
    expect(errorsOf(route())).not.toHaveProperty(['403']);
  });
});
