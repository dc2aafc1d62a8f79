import { Organization } from '../../entities/organizations/organization.ts';
import { Role, User } from '../../entities/accounts/user.ts';
import { Balance } from '../../entities/billing/balance.ts';
import { Tier } from '../../entities/billing/plan.ts';
import { Notification } from '../../entities/notifications/notification.ts';
import { NotificationType } from '../../entities/notifications/notification-type.ts';
import { add } from '../../src/core/add.ts';
import { openSession } from '../../src/services/accounts/sessions/open-session.ts';
import { addItems } from '../support/catalog.ts';
import { ownPicture } from '../support/blog.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Canceller, cancelJobs } from './job-canceller.ts';
import { setCt } from '../support/ledger.ts';
import { newMember } from '../support/members.ts';
import { catalogueOf, newProject, newShop, type Shop } from '../support/shop.ts';

/** An organization with a record for every path parameter. */
export interface Fixture {
  /** Values by the names of path parameters and fields. */
  known(path: string): Record<string, unknown>;
  /**
   * Signs its administrator in, after restoring all permissions that earlier calls may have changed. Returns the token.
   */
  signIn(): Promise<string>;
  jobs: Canceller;
}

/**
 * Creates the fixture, with a large balance. Its jobs are cancelled, in a test application without workers; with
 * `runsJobs` the workers run them.
 */
export async function createFixture(testApp: TestApp, { runsJobs = false } = {}): Promise<Fixture> {
  const shop = await newShop(testApp);
  const { rest } = shop;
  const { body: user } = await rest.get('/users/me');
  const signIn = () => signInAgain(testApp, user.id);
  await signIn();
  await setCt(testApp.ctx(), shop.organizationId, '10000');
  const jobs = runsJobs ? { idle: async () => undefined, end: async () => undefined } : await cancelJobs(testApp, shop);
  const ids = await records(testApp, shop, user.id);
  const known = (path: string) => ({
    ...ids,
    key_id: path.includes('/stock-photo-keys/') ? ids['photo_key_id'] : ids['api_key_id'],
  });
  return { known, signIn, jobs };
}

async function records(testApp: TestApp, shop: Shop, userId: string): Promise<Record<string, unknown>> {
  const made = async (path: string, body: object, id = 'id') => {
    const answer = await shop.rest.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body[id] as string;
  };
  const { projectId, connectionId } = await newProject(testApp, shop);
  const [item] = await addItems(testApp, projectId, [{ generatedContent: { name: 'Written' } }, {}, {}]);
  await shop.rest.patch(`/projects/${projectId}/items/${item!.id}`, {
    generated_content: { name: 'Written manually' },
  });
  const source = await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'catalogue.csv', catalogueOf(2));
  const picture = await ownPicture(testApp, shop);
  const profile = await made('/content-profiles', { name: 'Brand' });
  const { body: sessions } = await (await newMember(testApp, shop)).rest.get('/auth/sessions');
  return {
    project_id: projectId,
    connection_id: connectionId,
    store_connection_id: connectionId,
    item_id: item!.id,
    version: '1',
    source_id: source.body.id,
    profile_id: profile,
    content_profile_id: profile,
    api_key_id: await made('/api-keys', { name: 'Plugin' }),
    photo_key_id: await made('/stock-photo-keys', { provider: 'unsplash', api_key: 'key' }),
    template_id: await made('/blog-templates', { name: 'Story' }),
    post_id: await made(`/projects/${projectId}/blog-posts`, { title: 'Spring' }),
    request_id: await made('/studio-requests', { description: 'A model of our own' }),
    generation_id: await made('/plugin/generate-description-async', { product_title: 'Mug' }, 'generation_id'),
    audit_id: await made('/studio/store-audit/run', { project_id: projectId }, 'audit_id'),
    job_id: (await shop.rest.get('/jobs')).body.jobs[0].id,
    notification_id: await addNotification(testApp, userId),
    session_id: sessions.sessions[0].id,
    user_id: (await newMember(testApp, shop)).userId,
    storage_key: picture.split('/').at(-1),
    featured_image_url: picture,
    tier: Tier.business,
  };
}

async function addNotification(testApp: TestApp, userId: string): Promise<string> {
  const { em } = testApp.ctx();
  const notification = add(em, Notification, {
    userId,
    cause: 'fuzz',
    notificationType: NotificationType.job_completed,
    title: 'Done',
  });
  await em.flush();
  return notification.id;
}

async function signInAgain(testApp: TestApp, userId: string): Promise<string> {
  const ctx = testApp.ctx();
  const user = await ctx.em.findOneOrFail(User, userId);
  Object.assign(user, { isSuperAdmin: true, isActive: true, role: Role.admin, emailVerified: true });
  await ctx.em.nativeUpdate(Organization, { id: user.organizationId }, { enforce2fa: false, byokEnabled: true });
  await ctx.em.nativeUpdate(Balance, { organizationId: user.organizationId }, { subscriptionTier: Tier.pro });
  const { accessToken } = await openSession(ctx, user, ['pwd']);
  await ctx.em.flush();
  return accessToken;
}
