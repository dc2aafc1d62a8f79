import { afterEach, describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { ProviderPaused } from '../../../src/core/provider-paused.ts';
import { callBucketSize, organizationAiClient, pacedAi } from '../../../src/services/generation/ai-client.ts';
import { modelFor } from '../../../src/services/generation/models.ts';
import { conversationRequest } from '../../providers/ai-conversation-request.ts';
import { lampRequest } from '../../providers/ai-request.ts';
import { useTestApp } from '../../support/test-app.ts';
import { uncounted } from '../../support/ai-meter.ts';
import { eventually } from '../../support/eventually.ts';
import { resetProviderState } from '../../support/provider-waits.ts';
import { providerFailure } from '../../support/provider-failure.ts';
import { newShop } from '../../support/shop.ts';
import { newByokShop } from '../organizations/support.ts';

/** One call in flight at a time; aiB accepts one call per minute. */
const testApp = useTestApp({ GENERATION_CONCURRENCY: '1', AIB_REQUESTS_PER_MINUTE: '1', AI_PAUSE_SECONDS: '3600' });
afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const modelOf = (name: AiProviderName) => modelFor(testApp.config, name).id;
const signal = new AbortController().signal;
const count = (name: AiProviderName) => testApp.sandbox.state.calls.count(name);

/** Returns the provider as a conversation of the organization uses it. */
async function opened(organizationId: string, name: AiProviderName) {
  const access = await organizationAiClient(testApp.ctx(), organizationId, name);
  const ai = pacedAi(testApp.ctx(), access, { subject: organizationId, signal }, uncounted);
  return { access, ai, ask: (question: string) => ai.converse(conversationRequest(modelOf(name), question)) };
}

describe('a conversation with the limits of its key', () => {
  it('takes one token from the bucket of its key', async () => {
    const { organizationId } = await newShop(testApp);
    const { access, ask } = await opened(organizationId, AiProviderName.aiB);
    expect((await ask('What is my balance?')).calls).toMatchObject([{ name: 'get_balance' }]);
    expect(
      (
        await testApp
          .ctx()
          .tokenBuckets.take(access.credential.rateLimitKey, callBucketSize(testApp.config, access.credential))
      ).waitMs,
    ).toBeGreaterThan(0);
  });

  it.each([AiProviderName.aiA, AiProviderName.aiC])(
    'opens the circuit for conversations and texts if the account at %s has no credit',
    async (name) => {
      const { organizationId } = await newShop(testApp);
      const { ai, ask } = await opened(organizationId, name);
      testApp.sandbox.state.faults.add({ system: name, kind: 'quota' });
      await expect(ask('Hello')).rejects.toBeInstanceOf(ProviderPaused);
      await expect(ask('Hello')).rejects.toBeInstanceOf(ProviderPaused);
      await expect(ai.generateText(lampRequest(modelOf(name)))).rejects.toBeInstanceOf(ProviderPaused);
      expect(count(name)).toBe(1);
    },
  );

  it('does not open the circuit for a rejected or empty request', async () => {
    const { organizationId } = await newShop(testApp);
    const { ai, ask } = await opened(organizationId, AiProviderName.aiA);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'user_error' });
    expect((await providerFailure(ask('Hello'))).kind).toBe('rejected');
    expect((await providerFailure(ai.converse(conversationRequest(modelOf(AiProviderName.aiA), '')))).kind).toBe(
      'rejected',
    );
    expect((await ask('Hello')).finish).toBe('stop');
    expect(count(AiProviderName.aiA)).toBe(2);
  });

  it('occupies one slot from its request to its response', async () => {
    const { organizationId } = await newShop(testApp);
    const { ask } = await opened(organizationId, AiProviderName.aiA);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held' });
    const answers = [ask('One'), ask('Two')];
    await eventually(() => count(AiProviderName.aiA) === 1);
    // Long enough for the other request to arrive, if it had a slot.
    for (let round = 0; round < 20; round += 1) await testApp.ctx().tokenBuckets.take('elsewhere', null);
    expect(count(AiProviderName.aiA)).toBe(1);
    testApp.sandbox.state.faults.release();
    await Promise.all(answers);
    expect(count(AiProviderName.aiA)).toBe(2);
  });

  it('reports that the key of the organization was rejected', async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', { aiA_api_key: 'bad' });
    const { ask } = await opened(shop.organizationId, AiProviderName.aiA);
    expect((await providerFailure(ask('Hello'))).message).toContain(
      "The organization's own API key for aiA was refused",
    );
    expect(count(AiProviderName.aiA)).toBe(1);
  });
});
