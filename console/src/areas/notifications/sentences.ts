import type { NotificationType } from '../../generated/types.ts';
import {
  balanceExhausted,
  balanceLow,
  paymentFailed,
  subscriptionChanged,
  topUpCompleted,
} from './billing-sentences.ts';
import { jobCompleted, jobFailed } from './job-sentences.ts';
import { joined, reasonOf, type Sentence, sentence } from './sentence.ts';

/** The sentences of each type of notification. */
export const SENTENCES: Record<NotificationType, Sentence> = {
  job_completed: jobCompleted,
  job_failed: jobFailed,
  import_completed: jobCompleted,
  balance_low: balanceLow,
  balance_exhausted: balanceExhausted,
  subscription_changed: subscriptionChanged,
  payment_failed: paymentFailed,
  topup_completed: topUpCompleted,

  sync_conflict: sentence<{ store_name: string }>(['store_name'], ({ store_name }, { say }) => ({
    title: say('conflict.title'),
    body: say('conflict.body', { store: store_name }),
  })),

  blog_published: sentence<{ post_title: string; published_url: string | null }>(
    ['post_title', 'published_url'],
    ({ post_title, published_url }, { say }) => ({
      title: say('blogPublished.title'),
      body: published_url
        ? say('blogPublished.at', { post: post_title, address: published_url })
        : say('blogPublished.body', { post: post_title }),
    }),
  ),

  blog_publish_failed: sentence<{ post_title: string; error_code: string | null; error: string }>(
    ['post_title', 'error_code', 'error'],
    ({ post_title, error_code, error }, words) => ({
      title: words.say('blogFailed.title'),
      body: joined(words.say('blogFailed.body', { post: post_title }), reasonOf(words, error_code, error)),
    }),
  ),

  store_disconnected: sentence<{ reason: string; store_names: string[] }>(
    ['reason', 'store_names'],
    ({ reason, store_names }, { say, format }) => ({
      title: say('disconnected.title', { stores: format.list(store_names) }),
      body: say(`disconnected.${reason}`),
    }),
  ),

  gdpr_export_ready: sentence<{ expires_at: string }>(['expires_at'], ({ expires_at }, { say, format }) => ({
    title: say('export.title'),
    body: say('export.body', { date: format.dateTime(expires_at) }),
  })),

  studio_comment: sentence<{ audience: string; is_internal: boolean }>(
    ['audience', 'is_internal'],
    ({ audience, is_internal }, { say, body }) => ({
      title: say(is_internal ? 'comment.internal' : `comment.${audience}`),
      body,
    }),
  ),

  studio_status_changed: sentence<{ audience: string; status: string }>(
    ['audience', 'status'],
    ({ audience, status }, { say, body }) => ({
      title: audience === 'staff' ? say('newRequest') : say(`request.${status}`),
      body,
    }),
  ),

  audit_completed: sentence<{
    project_name: string;
    health_score: number | null;
    product_count: number;
    affected_count: number;
  }>(
    ['project_name', 'health_score', 'product_count', 'affected_count'],
    ({ project_name, health_score, product_count, affected_count }, { say, format }) => ({
      title: say('audit.title', { project: project_name }),
      body:
        health_score === null
          ? say('audit.empty')
          : say('audit.body', {
              score: format.number(health_score),
              affected: format.number(affected_count),
              products: format.number(product_count),
            }),
    }),
  ),

  chat_unanswered: sentence<{ reason: string }>(['reason'], ({ reason }, { say }) => ({
    title: say('chat.title'),
    body: say(`chat.${reason}`),
  })),

  account_recovered: sentence<{
    deactivated_user_count: number;
    deleted_api_key_count: number;
    /** Absent in notifications of earlier releases, which disabled none. */
    disabled_webhook_endpoint_count?: number;
  }>(
    ['deactivated_user_count', 'deleted_api_key_count'],
    ({ deactivated_user_count, deleted_api_key_count, disabled_webhook_endpoint_count = 0 }, { say, format }) => ({
      title: say('recovered.title'),
      body: say('recovered.body', {
        users: format.number(deactivated_user_count),
        keys: format.number(deleted_api_key_count),
        webhooks: format.number(disabled_webhook_endpoint_count),
      }),
    }),
  ),

  webhook_disabled: sentence<{ host: string; reason: string }>(['host', 'reason'], ({ host, reason }, { say }) => ({
    title: say('webhook.title'),
    body: joined(say('webhook.body', { host }), say(`webhook.${reason}`), say('webhook.advice')),
  })),

  automation_failed: sentence<{ rule_name: string; reason: string | null; error: string | null }>(
    ['rule_name', 'reason'],
    ({ rule_name, reason, error }, { say }) => ({
      title: say('automation.title', { rule: rule_name }),
      body: joined(say(`automation.${reason ?? 'error'}`), reason === 'error' && error !== null && error),
    }),
  ),
};
