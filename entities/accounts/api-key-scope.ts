import { GraphQLError, GraphQLScalarType } from 'graphql';

/** What an API key may be used for. */
export const API_KEY_SCOPES = ['plugin', 'read', 'generate', 'mcp:read', 'mcp:write'] as const;

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The scopes that a scope includes. */
const INCLUDED: Readonly<Record<string, readonly ApiKeyScope[]>> = {
  plugin: ['read', 'generate'],
  'mcp:write': ['mcp:read'],
};

/** Whether a key with these scopes may be used for what needs `scope`. */
export function hasScope(scopes: readonly string[], scope: ApiKeyScope): boolean {
  return scopes.some((each) => each === scope || INCLUDED[each]?.includes(scope));
}

function parseScope(value: unknown): ApiKeyScope {
  const scope = API_KEY_SCOPES.find((each) => each === value);
  if (!scope) throw new GraphQLError(`must be one of: ${API_KEY_SCOPES.join(', ')}`);
  return scope;
}

/** A scalar, because the names of enum values must not contain a colon. Literals of GraphQL may omit the quotes. */
export const ApiKeyScopeType = new GraphQLScalarType<ApiKeyScope, string>({
  name: 'ApiKeyScope',
  description:
    'What an API key may be used for. `read`: the status and finished generations of plugins. `generate`: generations ' +
    'of plugins, which cost CT. `plugin`: both. `mcp:read`: the tools of the MCP server at `/mcp` that change nothing. ' +
    '`mcp:write`: all its tools.',
  serialize: String,
  parseValue: parseScope,
  parseLiteral: (node) => parseScope('value' in node ? node.value : null),
  extensions: { jsonSchema: { type: 'string', enum: API_KEY_SCOPES } },
});
