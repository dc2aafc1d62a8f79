import { STATUS_CODES } from 'node:http';
import { errorsOf } from './errors.ts';
import { headers } from './headers.ts';
import { type DescribedRoute, type Parameter, UUID } from './model.ts';
import { titleOf } from './prose.ts';
import { tagOf } from './tags.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  responses: Record<string, unknown>;
  [more: string]: unknown;
}

/** `/projects/:project_id` → `/projects/{project_id}`. */
export function pathOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** A described route as an OpenAPI operation. */
export function toOperation(described: DescribedRoute): Operation {
  const route = { ...described, parameters: [...missingIds(described), ...(described.parameters ?? [])] };
  const { access, apiKey, deprecated, parameters, body, operationId, summary = titleOf(operationId), description } = route;
  const needed = access === 'admin' || access === 'super admin' ? `Only for ${access === 'admin' ? 'administrators' : 'super admins'}.` : '';
  const text = [description, needed].filter(Boolean).join(' ');
  return {
    operationId,
    tags: [tagOf(route.path)],
    summary,
    description: text || `${summary}.`,
    ...(deprecated && { deprecated: true }),
    security: access === 'none' ? [] : [{ bearer: [] }, ...(apiKey ? [{ apiKey: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { [route.status]: success(route), ...errorsOf(route) },
  };
}

function missingIds({ path, parameters = [] }: DescribedRoute): Parameter[] {
  const known = new Set(parameters.map((parameter) => parameter.name));
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!).filter((name) => !known.has(name));
  return names.map((name) => ({ name, in: 'path', required: true, schema: UUID }));
}

function success({ status, answer, answerHeaders = [], secret, deprecated }: DescribedRoute) {
  return {
    description: STATUS_CODES[status],
    headers: headers('RequestId', ...answerHeaders, ...(secret ? (['NoStore'] as const) : []), ...(deprecated ? (['Deprecation', 'Sunset'] as const) : [])),
    ...(answer && { content: answer }),
  };
}
