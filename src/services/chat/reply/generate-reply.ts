import { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';
import { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { AI_VENDORS } from '../../../providers/ai/ai-vendors.ts';
import type { DeskMessage } from '../../../providers/chat/chat-desk.ts';
import { type Model, modelFor } from '../../generation/models.ts';
import { type AiMeter, organizationAiClient, serviceAiClient, pacedAi } from '../../generation/ai-client.ts';
import { cleanText, withDisclaimer } from './clean-text.ts';
import { buildSystemPrompt, toModelHistory } from './prompt.ts';
import { maxTokensOfLoop, runToolLoop, type ToolLoopInput } from './tool-loop.ts';
import { getBalanceTool, getJobStatusTool } from './tools/account-tools.ts';
import { guideTool } from './tools/guide-tool.ts';
import { handOverTool } from './tools/hand-over-tool.ts';
import type { ReplyTool } from './tools/reply-tool.ts';

/** What to answer, and with which data and limits. */
export interface ReplyRequest {
  channel: ChatChannel;
  /** The id of our own row. Repeated failures of one conversation count once for the health of the AI provider. */
  conversation: { id: string };
  /** The tenant whose customer asks; null in the service's own channels. */
  tenant: { organizationId: string; knowledge: string } | null;
  /** The caller, if the chat desk verified the identity. The account tools run with the rights of this user. */
  user: Viewer | null;
  /** Oldest first; the message to answer comes last. */
  history: readonly DeskMessage[];
  /** Tokens that the answer may use. */
  tokensLeft: number;
  signal: AbortSignal;
}

/** An answer to post, with its usage. */
export interface Reply {
  /** Plain text, never empty. */
  text: string;
  /** Why the conversation must be handed over, for the staff; null if the answer is complete. */
  handOver: string | null;
  tokensUsed: number;
  /** What the answer is charged and recorded by. */
  cost: {
    model: Model;
    calls: number;
    /** Whether the tenant's own key was used, which costs no CT. */
    ownKey: boolean;
  };
}

/** Posted when the model returned no text. */
const EMPTY_REPLY_TEXT = 'I am passing this conversation on to a colleague, who will answer you here.';

/** The standard model of the service, also for tenants with a key of their own. */
export function replyModel({ config }: Pick<Context, 'config'>): Model {
  return modelFor(config, AiProviderName.aiA);
}

/**
 * Returns the most tokens that an answer can use, to be held before the first call. It depends on the channel and the
 * length of the texts.
 */
export function maxReplyTokens(ctx: Context, request: Omit<ReplyRequest, 'tokensLeft' | 'signal'>): number {
  return maxTokensOfLoop(loopInputOf(request, replyModel(ctx)));
}

/**
 * Generates the answer to the last message of a customer. If the tokens do not suffice or the model refuses, the answer
 * is a sentence that says so, and the conversation is to be handed over. The account tools have the rights of
 * `request.user` only. Throws ProviderPaused while the AI provider is unavailable, ProviderError if a call failed,
 * NOT_CONFIGURED, or the reason of the signal. Nothing is charged then. `meter` counts the tokens of all calls.
 */
export async function generateReply(ctx: Context, request: ReplyRequest, meter: AiMeter): Promise<Reply> {
  const model = replyModel(ctx);
  const access = request.tenant
    ? await organizationAiClient(ctx, request.tenant.organizationId, model.provider)
    : serviceAiClient(ctx, model.provider);
  const ai = pacedAi(ctx, access, { subject: `chat:${request.conversation.id}`, signal: request.signal }, meter);
  const userCtx: Context = { ...ctx, em: ctx.orm.em.fork(), user: request.user, apiKey: null };
  const result = await runToolLoop(userCtx, ai, loopInputOf(request, model), request);
  const visible = request.history.filter((message) => !message.private).map(({ text }) => text);
  return {
    ...toPostedText(request.channel, result, [...result.toolResults, ...visible]),
    tokensUsed: result.tokensUsed,
    cost: { model, calls: result.calls, ownKey: access.ownKey },
  };
}

function loopInputOf(
  { channel, tenant, user, history }: Pick<ReplyRequest, 'channel' | 'tenant' | 'user' | 'history'>,
  { id, provider }: Model,
): ToolLoopInput {
  const { callsTools, thinkingTokens } = AI_VENDORS[provider];
  const signedIn = user !== null;
  return {
    model: id,
    thinkingTokens: thinkingTokens(id),
    system: buildSystemPrompt(channel, { knowledge: tenant?.knowledge ?? null, signedIn }),
    messages: toModelHistory(history),
    tools: callsTools ? toolsFor(channel, signedIn) : [],
  };
}

/** The account tools are offered in the service's own chat only, and only to a verified user. */
function toolsFor(channel: ChatChannel, signedIn: boolean): ReplyTool[] {
  if (channel !== ChatChannel.site) return [handOverTool];
  return [...(signedIn ? [getBalanceTool, getJobStatusTool] : []), guideTool, handOverTool];
}

/**
 * Returns the text as it is posted: cleaned, never empty, and with the disclaimer in mails. If the model returned no
 * text, the conversation is to be handed over.
 */
export function toPostedText(
  channel: ChatChannel,
  { text, handOver }: { text: string; handOver: string | null },
  knownTexts: readonly string[],
): { text: string; handOver: string | null } {
  const clean = cleanText(text, knownTexts);
  const posted = clean || EMPTY_REPLY_TEXT;
  return {
    text: channel === ChatChannel.email ? withDisclaimer(posted) : posted,
    handOver: handOver ?? (clean ? null : 'The AI gave no answer.'),
  };
}
