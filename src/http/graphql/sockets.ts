import type { Server } from 'node:http';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, type Context as SocketContext } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import { randomUUID } from 'node:crypto';
import { type Context, type Runtime, systemContext, type Viewer } from '../../core/context.ts';
import { authenticate } from '../../services/accounts/authenticate.ts';
import { bearerToken } from '../request-context.ts';
import { formatGraphqlError } from './apollo.ts';

const MAX_FRAME_BYTES = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
const RECHECK_MS = 4000;

type Extra = {
  socket: WebSocket;
  user?: Viewer;
  recheck?: NodeJS.Timeout;
};

type Socket = SocketContext<Record<string, unknown>, Extra>;

/**
 * Subscriptions by graphql-ws on /graphql. Sign-in by `connectionParams.Authorization`; a bad token closes 4403, none 4401.
 * The token is looked at again every few seconds, so that the end of a session ends its sockets.
 */
export function serveSockets(runtime: Runtime, schema: GraphQLSchema, http: Server): { dispose(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: MAX_FRAME_BYTES });
  http.on('upgrade', (req, socket, head) => sockets.handleUpgrade(req, socket, head, (opened) => sockets.emit('connection', opened, req)));
  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      schema,
      onConnect: (socket) => connect(runtime, socket),
      onDisconnect: (socket) => clearInterval(socket.extra.recheck),
      onSubscribe: (socket) => {
        if (Object.keys(socket.subscriptions).length > MAX_SUBSCRIPTIONS) return [new GraphQLError(`At most ${MAX_SUBSCRIPTIONS} subscriptions per socket`)];
        return undefined;
      },
      context: (socket) => contextFor(runtime, socket),
      onError: (_, __, ___, errors) => errors.map((error) => formatGraphqlError(error.toJSON(), error)),
      onNext: (_, __, ___, ____, result) => {
        if (!result.errors) return result;
        return { ...result, errors: result.errors.map((error) => formatGraphqlError(error.toJSON(), error)) };
      },
    },
    sockets,
  );
  return { dispose: async () => disposable.dispose() };
}

async function connect(runtime: Runtime, socket: Socket): Promise<void> {
  const token = bearerToken(socket.connectionParams?.['Authorization']);
  if (!token) return socket.extra.socket.close(CloseCode.Unauthorized, 'Unauthorized');
  const user = await authenticate(systemContext(runtime), token);
  if (!user) return socket.extra.socket.close(CloseCode.Forbidden, 'Forbidden');
  socket.extra.user = user;
  socket.extra.recheck = setInterval(() => void stillValid(runtime, socket, token), RECHECK_MS).unref();
}

async function stillValid(runtime: Runtime, socket: Socket, token: string): Promise<void> {
  const user = await authenticate(systemContext(runtime), token).catch(() => socket.extra.user);
  if (!user) socket.extra.socket.close(CloseCode.Forbidden, 'Forbidden');
}

function contextFor(runtime: Runtime, socket: Socket): Context {
  const requestId = randomUUID();
  return {
    ...systemContext(runtime, { requestId }),
    em: runtime.orm.em.fork(),
    user: socket.extra.user ?? null,
    requestId,
  };
}
