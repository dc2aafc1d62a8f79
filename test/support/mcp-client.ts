import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import type { TestApp } from './test-app.ts';
import type { Shop } from './shop.ts';

// Tests read what they expect; a wrong shape fails the assertion.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** A client of the official SDK, which checks each result against the schema of its tool. */
export class McpTestClient {
  private constructor(readonly sdk: Client) {}

  static async connect({ url }: Pick<TestApp, 'url'>, token: string): Promise<McpTestClient> {
    const sdk = new Client({ name: 'tests', version: '1.0.0' });
    const headers = { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
    await sdk.connect(transport);
    await sdk.listTools();
    return new McpTestClient(sdk);
  }

  /** Calls a tool and returns its structured result. Throws an Error with the text of a tool error. */
  async call(name: string, args: Record<string, unknown> = {}, onprogress?: (p: Progress) => void): Promise<Json> {
    const result = await this.result(name, args, onprogress);
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    if (result.isError) throw new Error(text);
    if (text !== JSON.stringify(result.structuredContent)) throw new Error('the text differs from the structure');
    return result.structuredContent;
  }

  /** Calls a tool and returns its error. Throws an Error if the call succeeds. */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<Json> {
    const { isError, content, structuredContent } = await this.result(name, args);
    const [text] = content;
    if (!isError || text?.type !== 'text') throw new Error(`succeeded: ${JSON.stringify(structuredContent)}`);
    return JSON.parse(text.text);
  }

  private result(name: string, args: Record<string, unknown>, onprogress?: (p: Progress) => void) {
    const params = { name, arguments: args };
    return this.sdk.callTool(params, undefined, { ...(onprogress && { onprogress }) }) as Promise<CallToolResult>;
  }

  close(): Promise<void> {
    return this.sdk.close();
  }
}

/** A new API key of a shop. */
export async function mcpKey(shop: Pick<Shop, 'rest'>, ...scopes: string[]): Promise<string> {
  const { status, body } = await shop.rest.post('/api-keys', { name: 'MCP client', scopes });
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`);
  return body.api_key;
}

/** The open response to a call of a tool, without the SDK. */
export function openCall({ url }: Pick<TestApp, 'url'>, token: string, params: object, signal: AbortSignal) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return fetch(`${url}/mcp`, { method: 'POST', headers, body, signal });
}
