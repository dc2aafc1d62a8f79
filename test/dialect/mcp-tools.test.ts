import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { validate } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import type { Tool } from '../../schema/mcp/tool.ts';
import { INSTRUCTIONS, TOOLS } from '../../schema/mcp/tools.ts';
import { createToolbox } from '../../src/http/mcp/toolbox.ts';

const dialect = restDialect(schema);
const toolbox = createToolbox(schema, dialect);
const tools = [...toolbox.tools.values()];

describe('the tools of the MCP server', () => {
  it('are those of the contract', () => {
    const names = (scope: Tool['scope']) => TOOLS.filter((tool) => tool.scope === scope).map(({ name }) => name);
    expect(names('mcp:read').toSorted()).toEqual(
      'estimate_generation get_balance get_item get_job list_items list_jobs list_projects search_items'.split(' '),
    );
    expect(names('mcp:write').toSorted()).toEqual(
      'approve_items cancel_job generate_texts publish_items regenerate_item reject_items update_item_text'.split(' '),
    );
  });

  it.each(tools.map(({ tool, ...ready }) => [tool.name, ready] as const))(
    '%s has valid schemas in which everything is described',
    (_, { inputSchema, outputSchema }) => {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: FORMATS });
      for (const each of [inputSchema, outputSchema]) {
        expect(() => ajv.compile(each)).not.toThrow();
        expect(JSON.stringify(each)).not.toContain('$ref');
        expect(undescribed(each)).toEqual([]);
      }
      expect(inputSchema['additionalProperties']).toBe(false);
    },
  );

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s calls a valid document', (_, tool) => {
    const args = Object.values(tool.inputs).map(({ argument }) => argument.split('.')[1]!);
    const documents =
      tool.kind === 'record'
        ? [toolbox.operation(tool.operation, [...args, ...Object.keys(tool.constants ?? {})], tool.result.fields)]
        : tool.kind === 'list'
          ? [tool.operation, tool.operationInProject ?? tool.operation].map(
              (name) => toolbox.list(name, args, tool.records, tool.record.fields).operation,
            )
          : [];
    for (const { document } of documents) expect(validate(dialect, document)).toEqual([]);
  });

  it('and the instructions name only tools that exist', () => {
    const names = new Set(TOOLS.map(({ name }) => name));
    const texts = [INSTRUCTIONS, ...TOOLS.map(({ description }) => description)];
    const verbs = /\b(?:list|get|search|estimate|generate|regenerate|update|approve|reject|publish|cancel)_[a-z_]+/g;
    const named = texts.flatMap((text) => text.match(verbs) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });
});

const FORMATS = { uuid: true, 'date-time': true, int32: true, int64: true, double: true } as const;

/** The paths of the properties without a description. */
function undescribed(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { properties?: Record<string, { description?: string }> };
  const own = Object.entries(properties ?? {}).filter(([, property]) => !property.description);
  const inner = Object.entries(node).flatMap(([key, value]) => undescribed(value, `${path}/${key}`));
  return [...own.map(([name]) => `${path}/${name}`), ...inner];
}
