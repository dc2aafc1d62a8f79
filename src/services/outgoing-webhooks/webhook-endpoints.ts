import { v7 as uuid } from 'uuid';
import { LockMode } from '@mikro-orm/core';
import { WEBHOOK_EVENT_TYPES } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import { WebhookEndpoint } from '../../../entities/outgoing-webhooks/webhook-endpoint.ts';
import type {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
  WebhookEndpointPage,
  WebhookEndpointWithSecret,
} from '../../../schema/outgoing-webhooks/webhook-endpoints.ts';
import { add } from '../../core/add.ts';
import { admin, type Context } from '../../core/context.ts';
import { invalidField, notFound } from '../../core/errors.ts';
import { rejectNulls } from '../../core/parse.ts';
import { applyPatch, emptyForNull } from '../../core/patch.ts';
import { lockCallingAdmin } from '../accounts/users/lock-caller.ts';
import { assertRoom } from '../organizations/assert-room.ts';
import { audit } from '../organizations/audit.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';
import { readRow } from '../read-row.ts';
import { checkAddress, checkPublic } from '../stores/store-address.ts';
import { newSigningSecret, sealSigningSecret } from './signing-secret.ts';

const MAX_ENDPOINTS = 20;
/** How long deliveries are signed with the previous secret, too. */
const ROTATION_MS = 24 * 3_600_000;

/**
 * Returns a page of the endpoints of the administrator's organization, oldest first, and all types of events. Throws
 * 401, 403, 422.
 */
export async function listWebhookEndpoints(ctx: Context, page: Page): Promise<WebhookEndpointPage> {
  const { organizationId } = admin(ctx);
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, WebhookEndpoint, { organizationId }, { id: 'asc' }, page);
  return { webhookEndpoints: found, eventTypes: WEBHOOK_EVENT_TYPES, ...rest };
}

/** Returns an endpoint of the administrator's organization. Throws 401, 403, 404. */
export async function getWebhookEndpoint(ctx: Context, endpointId: string): Promise<WebhookEndpoint> {
  const { organizationId } = admin(ctx);
  const found = await readRow(ctx, WebhookEndpoint, { id: endpointId, organizationId });
  if (!found) throw notFound('Webhook endpoint');
  return found;
}

/**
 * Stores an endpoint and returns it with its secret, this once. Throws 401, 403, 409 beyond 20 endpoints, and 422 for an
 * address that is not public, or in production not https. Throws 401 or 403 if the administrator lost the rights
 * meanwhile, as {@link updateWebhookEndpoint} does, too.
 */
export async function createWebhookEndpoint(
  ctx: Context,
  input: CreateWebhookEndpointInput,
): Promise<WebhookEndpointWithSecret> {
  const { organizationId } = admin(ctx);
  checkUrl(ctx, input.url);
  const secret = newSigningSecret();
  const id = uuid();
  const endpoint = await ctx.em.transactional(async (em) => {
    await lockCallingAdmin({ ...ctx, em });
    await assertRoom(em, WebhookEndpoint, organizationId, { most: MAX_ENDPOINTS, name: 'webhook endpoints' });
    const created = add(em, WebhookEndpoint, {
      id,
      organizationId,
      url: input.url,
      description: input.description,
      eventTypes: input.eventTypes,
      sealedSecret: sealSigningSecret(ctx, id, secret),
    });
    auditChange({ ...ctx, em }, 'created', created);
    return created;
  });
  return withSecret(endpoint, secret);
}

/**
 * Changes the supplied fields of an endpoint. An active endpoint has no `disabledReason`. Throws 401, 403, 404, and 422
 * for an address as in {@link createWebhookEndpoint}.
 */
export async function updateWebhookEndpoint(
  ctx: Context,
  endpointId: string,
  input: UpdateWebhookEndpointInput,
): Promise<WebhookEndpoint> {
  rejectNulls(input, ['description']);
  if (input.url !== undefined) checkUrl(ctx, input.url);
  return changeEndpoint(ctx, endpointId, 'updated', (endpoint) => {
    applyPatch(endpoint, emptyForNull(input, ['description']));
    if (input.isActive !== undefined) Object.assign(endpoint, { disabledReason: null, failingSince: null });
  });
}

/**
 * Gives an endpoint a new secret and returns it, this once. For 24 hours requests are signed with the previous one, too.
 * Throws 401, 403, 404.
 */
export async function rotateWebhookSecret(ctx: Context, endpointId: string): Promise<WebhookEndpointWithSecret> {
  const secret = newSigningSecret();
  const rotated = await changeEndpoint(ctx, endpointId, 'secret_rotated', (endpoint) => {
    endpoint.previousSealedSecret = endpoint.sealedSecret;
    endpoint.previousSecretUntil = new Date(Date.now() + ROTATION_MS);
    endpoint.sealedSecret = sealSigningSecret(ctx, endpointId, secret);
  });
  return withSecret(rotated, secret);
}

/** Deletes an endpoint with its deliveries. Throws 401, 403, 404. */
export async function deleteWebhookEndpoint(ctx: Context, endpointId: string): Promise<true> {
  const { organizationId } = admin(ctx);
  await ctx.em.transactional(async (em) => {
    const endpoint = await em.findOne(WebhookEndpoint, { id: endpointId, organizationId });
    // Only one of several concurrent calls deletes the row; the others get 404.
    if (!endpoint || (await em.nativeDelete(WebhookEndpoint, { id: endpointId, organizationId })) === 0)
      throw notFound('Webhook endpoint');
    auditChange({ ...ctx, em }, 'deleted', endpoint);
  });
  return true;
}

function changeEndpoint(
  ctx: Context,
  endpointId: string,
  action: 'updated' | 'secret_rotated',
  change: (endpoint: WebhookEndpoint) => void,
): Promise<WebhookEndpoint> {
  const { organizationId } = admin(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCallingAdmin({ ...ctx, em });
    const endpoint = await em.findOne(
      WebhookEndpoint,
      { id: endpointId, organizationId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!endpoint) throw notFound('Webhook endpoint');
    change(endpoint);
    auditChange({ ...ctx, em }, action, endpoint);
    return endpoint;
  });
}

function checkUrl({ config }: Context, url: string): void {
  checkAddress('url', url, { query: true });
  if (config.production && new URL(url).protocol !== 'https:') throw invalidField('url', 'must be an https address');
  checkPublic('url', url, config.OUTBOUND_ALLOW);
}

/** The host instead of the whole address, because its path or query may be a secret of the receiver. */
function auditChange(ctx: Context, action: string, { id, url, eventTypes, isActive }: WebhookEndpoint): void {
  audit(ctx, {
    action: `webhook_endpoint.${action}`,
    target: ['webhook_endpoint', id],
    data: { host: new URL(url).host, event_types: eventTypes, is_active: isActive },
  });
}

function withSecret(endpoint: WebhookEndpoint, secret: string): WebhookEndpointWithSecret {
  return { ...endpoint, secret };
}
