import { createHash } from 'node:crypto';
import { ChatTenant } from '../../../../entities/organizations/chat-tenant.ts';
import type { Context } from '../../../core/context.ts';
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
import type { MessageInHand } from './claim-message.ts';

/** The chat desk cannot be reached, or refuses: nothing was wrong with the answer. */
export class DeskTrouble extends Error {
  override name = 'DeskTrouble';

  constructor(override readonly cause: ProviderError | ProviderPaused) {
    super(cause.message, { cause });
  }
}

/** The chat desk of a conversation, and what its answers may draw on. */
export interface OpenDesk {
  desk: ChatDesk;
  tenant: { organizationId: string; knowledge: string } | null;
}

/** How long a desk that is unwell is left alone at first. */
const PAUSE_MS = 5000;

const tenantFetch = memoizeByConfig((config): typeof fetch =>
  createOutboundFetch({ allow: config.OUTBOUND_ALLOW, maxBytes: DESK_MAX_BYTES, timeoutMs: DESK_TIMEOUT_MS }),
);

/**
 * Opens the chat desk of a message, whose calls are tried again where that may help and throw DeskTrouble or the signal's
 * reason; null where the tenant has turned it off, or moved to another account. Throws NOT_CONFIGURED.
 */
export async function openDesk(ctx: Context, message: MessageInHand): Promise<OpenDesk | null> {
  const { organizationId, accountId } = message;
  if (organizationId === null)
    return { desk: pacedDesk(ctx, message, { ...ownDesk(ctx.config), accountId }), tenant: null };
  const tenant = await ctx.em.findOne(ChatTenant, { organizationId }, { disableIdentityMap: true });
  if (!tenant?.enabled || !tenant.apiToken || tenant.accountId !== accountId) return null;
  const { baseUrl, knowledge, apiToken: sealed } = tenant;
  const apiToken = openToken(ctx, organizationId, sealed);
  return {
    desk: pacedDesk(ctx, message, { baseUrl, apiToken, accountId, fetch: tenantFetch(ctx.config) }),
    tenant: { organizationId, knowledge },
  };
}

function openToken(ctx: Context, organizationId: string, sealed: string): string {
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
  { id: subject, organizationId }: MessageInHand,
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
      throw error instanceof ProviderError || error instanceof ProviderPaused ? new DeskTrouble(error) : error;
    }
  };
  // What may have been posted is not posted again before it was looked for.
  const once = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw error instanceof ProviderError ? new DeskTrouble(error) : error;
    }
  };
  return {
    readConversation: (id, signal) => paced(signal, () => desk.readConversation(id, signal)),
    handOver: (id, signal) => paced(signal, () => desk.handOver(id, signal)),
    postNote: (id, text, signal) => once(() => desk.postNote(id, text, signal)),
    postAnswer: (id, answer, signal) => once(() => desk.postAnswer(id, answer, signal)),
  };
}
