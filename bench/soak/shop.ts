import type { Journal } from './journal.ts';
import type { Random } from './random.ts';
import type { Attempt, ShopClient } from './shop-client.ts';

/** The languages of every project beside its main one. */
export const TARGET_LANGUAGES = ['de', 'fr'] as const;

export interface ShopProject {
  id: string;
  /** The store in the sandbox to which it publishes. */
  platform: 'storeA' | 'woocommerce' | 'custom';
  /** How many products were imported so far. */
  products: number;
}

/** Where the service and the sandbox are. */
export interface Addresses {
  web: readonly string[];
  sandbox: string;
}

/** A registered organization that uses the service. Each action is one thing that its people do. */
export interface Shop {
  /** Begins the names of everything that belongs to it, also in the stores of the sandbox, which all shops share. */
  tag: string;
  organizationId: string;
  client: ShopClient;
  random: Random;
  journal: Journal;
  addresses: Addresses;
  projects: ShopProject[];
  /** The blog to which it publishes posts. */
  siteId: string;
  /** Connections that follow jobs. */
  background: Set<Promise<void>>;
}

export type Action = (shop: Shop) => Promise<void>;

/** Sends a request that starts a job, and records what was accepted. Returns the job's id; null if it was refused. */
export async function startJob(
  shop: Shop,
  jobType: string,
  request: (attempt: Attempt) => Promise<{ job_id: string }>,
): Promise<string | null> {
  shop.journal.requestJob(shop.organizationId, jobType);
  const accepted = await shop.client.send(jobType, request);
  if (!accepted) return null;
  shop.journal.jobs.add(accepted.job_id);
  return accepted.job_id;
}

/** Runs work beside the actions. The shop waits for it at its end. */
export function inBackground({ background }: Shop, work: Promise<void>): void {
  const tracked = work.finally(() => background.delete(tracked));
  background.add(tracked);
}
