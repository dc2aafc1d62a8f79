import type { Context } from '../../core/context.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import { withSlot, pacedCall } from '../jobs/paced-call.ts';
import type { Caller, PacedSystem } from '../jobs/system-health.ts';
import { type AiLane, callBucketSize, aiCallSlots } from './ai-lane.ts';
import type { AiAccess } from './open-ai.ts';

/**
 * The provider as calls of a job go to it: with a place in this process for the call alone, never for waiting; at the
 * pace of its key in all processes; tried again where that may help; and not at all while the circuit of its key is open.
 * A call throws ProviderPaused where the work is to wait, a ProviderError where it failed, or the signal's reason.
 */
export function pacedAi(ctx: Context, { ai, lane }: AiAccess, caller: Caller): AiProvider {
  const slots = aiCallSlots(ctx.config);
  const system = systemOf(ctx, lane);
  const inTurn = <T>(call: () => Promise<T>) =>
    pacedCall(ctx, system, caller, call, (attempt) => withSlot(slots, lane.id, attempt));
  return {
    ...ai,
    generateText: (request) => inTurn(() => ai.generateText(request)),
    converse: (request) => inTurn(() => ai.converse(request)),
  };
}

function systemOf({ config }: Context, lane: AiLane): PacedSystem {
  const { id, provider, ownKey } = lane;
  return {
    provider,
    title: 'The AI provider',
    circuitKey: id,
    bucketKey: id,
    bucketSize: callBucketSize(config, lane),
    ownKey,
    pauseMs: config.AI_PAUSE_SECONDS * 1000,
  };
}
