import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool as ListedTool,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Request, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { hasScope } from '../../../entities/accounts/api-key-scope.ts';
import { INFO } from '../../../schema/dialect/openapi/info.ts';
import { restInputNames } from '../../../schema/dialect/rest-dialect.ts';
import { INSTRUCTIONS } from '../../../schema/mcp/tools.ts';
import type { Values } from '../../../schema/mcp/tool.ts';
import type { Context } from '../../core/context.ts';
import { type AppError, invalidField } from '../../core/errors.ts';
import { errorBody, logError } from '../error-response.ts';
import { toAppError } from '../to-app-error.ts';
import { callTool } from './call-tool.ts';
import type { McpCaller } from './mcp-caller.ts';
import { ITEM_TEMPLATE, listResources, readResource } from './resources.ts';
import { createToolbox, type ReadyTool } from './toolbox.ts';
import type { ReportProgress } from './wait-for-job.ts';
import { sendWebResponse, webRequest } from './web-messages.ts';

/** Responds to one message of a client. */
export type Serve = (caller: McpCaller, message: Values, req: Request, res: Response) => Promise<void>;

/** The code of the protocol for an unknown resource. */
const RESOURCE_NOT_FOUND = -32_002;

const MAX_PROGRESS_TOKEN = 200;

const SERVER = { name: 'content-automation', title: INFO.info.title, version: INFO.info.version };

/** Prepares the server. Each message then gets a server and a transport of its own, because they hold its state. */
export function openMcp(schema: GraphQLSchema, dialect: GraphQLSchema): Serve {
  const toolbox = createToolbox(schema, dialect);
  const nameOf = restInputNames(schema);
  const listed = [...toolbox.tools.values()].map((ready) => ({ ready, listed: listing(ready) }));
  // Only messages that this server never sends need it, and every new one compiles the schemas of JSON Schema.
  const jsonSchemaValidator = new AjvJsonSchemaValidator();
  const options = {
    capabilities: { tools: {}, resources: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator,
  };

  return async (caller, message, req, res) => {
    const { ctx, scopes } = caller;
    const progressToken = progressTokenOf(message);
    const fail = (thrown: unknown): AppError => failed(ctx, toAppError(thrown, nameOf));
    // The high-level class of the SDK takes zod schemas, and the schemas of these tools are derived from GraphQL.
    const server = new Server(SERVER, options);
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: listed.filter(({ ready }) => hasScope(scopes, ready.tool.scope)).map((each) => each.listed),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification }) => {
      const ready = toolbox.tools.get(params.name);
      if (!ready) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool');
      ctx.notes.operation = ready.tool.name;
      const reportProgress: ReportProgress | null =
        progressToken === undefined
          ? null
          : (progress) =>
              sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } });
      try {
        return success(await callTool(ready, { caller, toolbox, given: params.arguments ?? {}, reportProgress }));
      } catch (error) {
        return failure(fail(error));
      }
    });
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [ITEM_TEMPLATE] }));
    server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
      listResources(caller, toolbox, params?.cursor).catch((error: unknown) => {
        throw protocolError(fail(error));
      }),
    );
    server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
      readResource(caller, toolbox, params.uri).catch((error: unknown) => {
        throw protocolError(fail(error));
      }),
    );
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: progressToken === undefined });
    res.once('close', () => void server.close());
    await server.connect(transport);
    const response = await transport.handleRequest(webRequest(req), { parsedBody: message });
    await sendWebResponse(ctx, req, res, response);
  };
}

function listing({ tool, inputSchema, outputSchema }: ReadyTool): ListedTool {
  const isRead = tool.scope === 'mcp:read';
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema as ListedTool['inputSchema'],
    outputSchema: outputSchema as ListedTool['outputSchema'],
    annotations: {
      title: tool.title,
      readOnlyHint: isRead,
      destructiveHint: tool.destructive ?? false,
      idempotentHint: isRead || (tool.idempotent ?? false),
      openWorldHint: tool.openWorld ?? false,
    },
  };
}

/** The text is for clients that do not read structured results. */
function success(result: Values): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
}

/** An error that the model reads and may correct, with the fields that REST has. */
function failure(error: AppError): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(errorBody(error)) }] };
}

/** An error of a request that is no call of a tool, with the fields that REST has in `data`. */
function protocolError(error: AppError): Error {
  const codes: Partial<Record<number, number>> = { 404: RESOURCE_NOT_FOUND, 422: ErrorCode.InvalidParams };
  return Object.assign(new Error(error.message), {
    code: codes[error.status] ?? ErrorCode.InternalError,
    data: errorBody(error),
  });
}

function failed(ctx: Context, error: AppError): AppError {
  ctx.notes.errorStatus ??= error.status;
  logError(ctx.log, error);
  return error;
}

/**
 * The token that the client wants to get with each notification of progress; undefined if it wants none. Without
 * notifications the response needs no stream. Throws 422 for a token that would make the notifications large.
 */
function progressTokenOf({ params }: Values): string | number | undefined {
  const { progressToken } = (params as { _meta?: { progressToken?: unknown } } | undefined)?._meta ?? {};
  if (progressToken === undefined || Number.isSafeInteger(progressToken)) return progressToken as number | undefined;
  if (typeof progressToken === 'string' && progressToken.length <= MAX_PROGRESS_TOKEN) return progressToken;
  const msg = `must be an integer or a text of at most ${MAX_PROGRESS_TOKEN} characters`;
  throw invalidField('params._meta.progressToken', msg);
}
