import { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';
import type { Context } from '../../../core/context.ts';
import { aiProviderFor } from '../../../providers/ai/ai-providers.ts';
import { type Model, modelFor } from '../../generation/models.ts';
import { openAi, serviceAi } from '../../generation/open-ai.ts';
import { pacedAi } from '../../generation/paced-ai.ts';
import { finishText } from './finish-text.ts';
import { buildSystem } from './prompt/build-system.ts';
import { turnsOf } from './prompt/transcript.ts';
import type { Reply, ReplyAsk } from './reply-ask.ts';
import { mostOfTalk, type Talk, talk } from './talk.ts';
import { toolsFor } from './tools/tools-for.ts';

export type { Reply, ReplyAsk } from './reply-ask.ts';

/** The model that answers: the service's standard one, whoever's key it is asked with. */
export function replyModel({ config }: Pick<Context, 'config'>): Model {
  return modelFor(config, AiProviderName.aiA);
}

/**
 * What an answer can use at most, in tokens: what is to be held before. Depends on the channel and on how long the texts are.
 * Throws NOT_CONFIGURED where there is no AI.
 */
export function mostTokens(ctx: Context, ask: Omit<ReplyAsk, 'tokensLeft' | 'signal'>): number {
  const model = replyModel(ctx);
  return mostOfTalk(talkOf(ask, model), aiProviderFor(ctx.config, model.provider).thinkingTokens(model.id));
}

/**
 * The answer to what a customer said last. Where it cannot be given within the tokens, or the model refuses, it is a
 * sentence that says so and the conversation is handed over. The account tools have the rights of `ask.user` and no others.
 * Throws ProviderPaused where the AI is to be left alone for now, a ProviderError where the call failed, NOT_CONFIGURED, or
 * the signal's reason; then nothing is to be charged.
 */
export async function composeReply(ctx: Context, ask: ReplyAsk): Promise<Reply> {
  const model = replyModel(ctx);
  const access = ask.tenant
    ? await openAi(ctx, ask.tenant.organizationId, model.provider)
    : serviceAi(ctx, model.provider);
  const ai = pacedAi(ctx, access, { subject: `chat:${ask.conversation.id}`, signal: ask.signal });
  const userCtx: Context = { ...ctx, em: ctx.orm.em.fork(), user: ask.user, apiKey: null };
  const said = await talk(userCtx, ai, talkOf(ask, model), ask);
  const known = [...said.results, ...ask.transcript.filter((message) => !message.private).map(({ text }) => text)];
  const { text, handOver } = finishText(ask.channel, said, known);
  return { text, handOver, tokensUsed: said.tokensUsed, cost: { model, calls: said.calls, ownKey: access.ownKey } };
}

function talkOf(
  { channel, tenant, user, transcript }: Pick<ReplyAsk, 'channel' | 'tenant' | 'user' | 'transcript'>,
  { id }: Model,
): Talk {
  const tools = toolsFor(channel, user !== null);
  return {
    model: id,
    system: buildSystem(channel, { knowledge: tenant?.knowledge ?? null, signedIn: user !== null }),
    turns: turnsOf(transcript),
    tools,
  };
}
