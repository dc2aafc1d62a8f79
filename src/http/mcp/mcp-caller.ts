import type { Context, Viewer } from '../../core/context.ts';

/** Who sent a message to the MCP server. */
export interface McpCaller {
  /** With the user of the access token or of the API key. */
  ctx: Context & { user: Viewer };
  /** Of the API key. An access token may do everything. */
  scopes: readonly string[];
  /** Reads the user again after a wait, because the session or the key may have ended meanwhile. */
  authenticateAgain(): Promise<Viewer | null>;
}
