import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CodePurpose, EmailCode } from '../../../entities/accounts/email-code.ts';
import { LinkPurpose, MailedLink } from '../../../entities/accounts/mailed-link.ts';
import { PendingSignIn, SignInPurpose } from '../../../entities/accounts/pending-sign-in.ts';
import { RevokedToken, Session } from '../../../entities/accounts/session.ts';
import { User } from '../../../entities/accounts/user.ts';
import {
  AutomationRunStatus,
  AutomationRunTrigger,
  AutomationTrigger,
} from '../../../entities/automation/automation-enums.ts';
import { AutomationRule } from '../../../entities/automation/automation-rule.ts';
import { AutomationRun } from '../../../entities/automation/automation-run.ts';
import { Project } from '../../../entities/catalog/project.ts';
import { WebhookDelivery } from '../../../entities/outgoing-webhooks/webhook-delivery.ts';
import { WebhookEndpoint } from '../../../entities/outgoing-webhooks/webhook-endpoint.ts';
import { add } from '../../../src/core/add.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const someUser = async () => {
  const { email } = await newShop(testApp);
  return testApp.ctx().em.findOneOrFail(User, { email });
};

/** Runs the sweep concurrently, as several processes do. */
const sweep = () => Promise.all(Array.from({ length: 3 }, () => deleteExpiredRows(testApp.ctx())));

describe('deleteExpiredRows', () => {
  it('deletes links, codes and pending sign-ins when they expire', async () => {
    const [user, other] = [await someUser(), await someUser()];
    const { em } = testApp.ctx();
    for (const [whose, expiresAt] of [
      [user, inDays(-0.01)],
      [other, inDays(0.01)],
    ] as const) {
      add(em, MailedLink, {
        digest: randomUUID(),
        userId: whose.id,
        purpose: LinkPurpose.verify_email,
        email: whose.email,
        expiresAt,
      });
      add(em, EmailCode, { userId: whose.id, purpose: CodePurpose.sign_in, digest: randomUUID(), expiresAt });
      add(em, PendingSignIn, { userId: whose.id, purpose: SignInPurpose.verify, expiresAt });
    }
    await em.flush();
    await sweep();
    for (const type of [MailedLink, EmailCode, PendingSignIn] as const) {
      expect(await testApp.ctx().em.count<MailedLink | EmailCode | PendingSignIn>(type, { userId: user.id })).toBe(0);
      expect(await testApp.ctx().em.count<MailedLink | EmailCode | PendingSignIn>(type, { userId: other.id })).toBe(1);
    }
  });

  it('deletes revoked tokens when the tokens have expired', async () => {
    const { em } = testApp.ctx();
    const over = add(em, RevokedToken, { jti: randomUUID(), expiresAt: inDays(-0.01) });
    const live = add(em, RevokedToken, { jti: randomUUID(), expiresAt: inDays(0.01) });
    await em.flush();
    await sweep();
    const remaining = await testApp.ctx().em.find(RevokedToken, { jti: { $in: [over.jti, live.jti] } });
    expect(remaining.map(({ jti }) => jti)).toEqual([live.jti]);
  });

  it('deletes sessions 30 days after their last token or their end', async () => {
    const user = await someUser();
    const { em } = testApp.ctx();
    const session = (tokensUntil: Date, revokedAt?: Date) =>
      add(em, Session, { userId: user.id, expiresAt: inDays(30), tokensUntil, ...(revokedAt && { revokedAt }) });
    const old = [session(inDays(-31)), session(inDays(1), inDays(-31)), session(inDays(-31), inDays(-31))];
    const recent = [session(inDays(1)), session(inDays(-29)), session(inDays(1), inDays(-29))];
    await em.flush();
    await sweep();
    const remaining = await testApp.ctx().em.find(Session, { id: { $in: [...old, ...recent].map(({ id }) => id) } });
    expect(remaining.map(({ id }) => id).toSorted()).toEqual(recent.map(({ id }) => id).toSorted());
  });

  it('deletes deliveries to webhook endpoints after 30 days, and runs of rules after 395, or 30 if they were skipped', async () => {
    const { organizationId } = await someUser();
    const { em } = testApp.ctx();
    const project = add(em, Project, { organizationId, name: 'Catalogue' });
    const endpoint = add(em, WebhookEndpoint, { organizationId, url: 'https://shop.example', sealedSecret: 'sealed' });
    const rule = add(em, AutomationRule, {
      organizationId,
      projectId: project.id,
      name: 'Rule',
      trigger: AutomationTrigger.import_completed,
      conditions: { onlyEmpty: false, sourceFilters: [] },
      autoApprove: { enabled: false, minConfidence: 0.9, allowedWarnings: [] },
      publish: { enabled: false },
      maxCtPerDay: '1.0000',
    });
    const delivery = (createdAt: Date) =>
      add(em, WebhookDelivery, {
        createdAt,
        endpointId: endpoint.id,
        eventType: 'webhook.test',
        subject: 'test',
        requestBody: {},
      });
    const run = (status: AutomationRunStatus, createdAt: Date) =>
      add(em, AutomationRun, { createdAt, ruleId: rule.id, trigger: AutomationRunTrigger.manual, status });
    const { completed, skipped, queued } = AutomationRunStatus;
    delivery(inDays(-31));
    run(completed, inDays(-396));
    run(skipped, inDays(-31));
    const recent = [
      delivery(inDays(-29)),
      run(completed, inDays(-394)),
      run(skipped, inDays(-29)),
      run(queued, inDays(-396)),
    ].map(({ id }) => id);
    await em.flush();
    await sweep();
    const left = await testApp.ctx().em.find(WebhookDelivery, { endpointId: endpoint.id });
    const runs = await testApp.ctx().em.find(AutomationRun, { ruleId: rule.id });
    expect([...left, ...runs].map(({ id }) => id).toSorted()).toEqual(recent.toSorted());
  });

  it('deletes more rows than one batch', async () => {
    await changed(
      testApp.ctx().em,
      sql`insert into revoked_tokens (jti, expires_at)
          select gen_random_uuid(), now() - interval '1 day'
            from generate_series(1, 2500)`,
    );
    await deleteExpiredRows(testApp.ctx());
    expect(await testApp.ctx().em.count(RevokedToken, { expiresAt: { $lt: new Date() } })).toBe(0);
  });
});
