import { createHash } from 'node:crypto';
import { validate } from 'uuid';
import { User } from '../../../../entities/accounts/user.ts';
import { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import { ChatTenant } from '../../../../entities/organizations/chat-tenant.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { createOutboundFetch } from '../../../core/outbound.ts';
import { memoizeByConfig } from '../../../core/memoize-by-config.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import type { ChatDesk } from '../../../providers/chat/chat-desk.ts';
import { createChatDesk } from '../../../providers/chat/desk-client.ts';
import { DESK_MAX_BYTES, DESK_TIMEOUT_MS, ownDesk } from '../../../providers/chat/own-desk.ts';
import { pacedCall } from '../../jobs/paced-call.ts';
import type { PacedSystem } from '../../jobs/system-health.ts';
import { chatTenantCipherContext } from '../../organizations/get-chat-tenant.ts';
import type { ClaimedMessage } from './claim-message.ts';

/** A call to the chat desk failed. It does not count as a failure of the answer. */
export class ChatDeskError extends Error {
  override name = 'ChatDeskError';

  constructor(override readonly cause: ProviderError | ProviderPaused) {
    super(cause.message, { cause });
  }
}

/** The chat desk of a conversation. For a tenant also the knowledge that answers are based on. */
export interface OpenedChatDesk {
  desk: ChatDesk;
  tenant: { organizationId: string; knowledge: string } | null;
}

/** How long the circuit stays open after the first failures; the wait doubles with each further failure. */
const PAUSE_MS = 5000;

const tenantFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: DESK_MAX_BYTES, timeoutMs: DESK_TIMEOUT_MS }),
);

/**
 * Opens the chat desk of a message. Its calls throw ChatDeskError or the reason of the signal; reads and hand-overs are
 * retried. Returns null if the tenant turned the chat desk off or uses another account now. Throws NOT_CONFIGURED.
 */
export async function openChatDesk(ctx: Context, message: ClaimedMessage): Promise<OpenedChatDesk | null> {
  const { organizationId, accountId } = message;
  if (organizationId === null)
    return { desk: pacedDesk(ctx, message, { ...ownDesk(ctx.config), accountId }), tenant: null };
  const tenant = await ctx.em.findOne(ChatTenant, { organizationId }, { disableIdentityMap: true });
  if (!tenant?.enabled || !tenant.apiToken || tenant.accountId !== accountId) return null;
  const { baseUrl, knowledge, apiToken: sealed } = tenant;
  const apiToken = decryptToken(ctx, organizationId, sealed);
  return {
    desk: pacedDesk(ctx, message, { baseUrl, apiToken, accountId, fetch: tenantFetch(ctx.config) }),
    tenant: { organizationId, knowledge },
  };
}

function decryptToken(ctx: Context, organizationId: string, sealed: string): string {
  try {
    return ctx.cipher.open(sealed, chatTenantCipherContext(organizationId, 'api_token'));
  } catch (cause) {
    throw new AppError(
      'NOT_CONFIGURED',
      'The stored token of the chat desk cannot be opened: set the chat tenant up again',
      {},
      { cause },
    );
  }
}

function pacedDesk(
  ctx: Context,
  { id: subject, organizationId }: ClaimedMessage,
  options: Parameters<typeof createChatDesk>[0],
): ChatDesk {
  const desk = createChatDesk(options);
  const key = `chatdesk:${organizationId ?? 'own'}:${createHash('sha256').update(options.baseUrl).digest('base64url')}`;
  const system: PacedSystem = {
    provider: 'chatdesk',
    title: 'The chat desk',
    circuitKey: key,
    bucketKey: key,
    bucketSize: null,
    ownKey: organizationId !== null,
    pauseMs: PAUSE_MS,
  };
  const paced = async <T>(signal: AbortSignal = new AbortController().signal, call: () => Promise<T>): Promise<T> => {
    try {
      return await pacedCall(ctx, system, { subject, signal }, call);
    } catch (error) {
      throw error instanceof ProviderError || error instanceof ProviderPaused ? new ChatDeskError(error) : error;
    }
  };
  // Posts are not retried here: a message that may have been posted is looked up before it is posted again.
  const once = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw error instanceof ProviderError ? new ChatDeskError(error) : error;
    }
  };
  return {
    readConversation: (id, signal) => paced(signal, () => desk.readConversation(id, signal)),
    handOver: (id, signal) => paced(signal, () => desk.handOver(id, signal)),
    postNote: (id, text, signal) => once(() => desk.postNote(id, text, signal)),
    postAnswer: (id, answer, signal) => once(() => desk.postAnswer(id, answer, signal)),
  };
}

/**
 * Returns the active user who chats, with the current rights. Only the chat desk of the service can verify users: null
 * in every other channel.
 */
export async function identifyCaller(
  ctx: Context,
  channel: ChatChannel,
  verifiedIdentifier: string | null,
): Promise<Viewer | null> {
  if (channel !== ChatChannel.site || verifiedIdentifier === null || !validate(verifiedIdentifier)) return null;
  const user = await ctx.em.findOne(User, { id: verifiedIdentifier, isActive: true }, { disableIdentityMap: true });
  if (!user) return null;
  const { id, email, organizationId, role, isSuperAdmin, emailVerified } = user;
  return { id, email, organizationId, role, isSuperAdmin, emailVerified, session: null };
}
