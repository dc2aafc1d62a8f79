import type { ShopTokens } from '../../../providers/stores/storeA/oauth.ts';

/** What an installation of the app in a shop brought. It travels as JSON. */
export interface Installation extends Omit<ShopTokens, 'expiresAt'> {
  /** ISO 8601; null for an access token that does not end. */
  expiresAt: string | null;
  /** When the shop was asked for them, ISO 8601. */
  begunAt: string;
  name: string;
  mediaBaseUrl: string | null;
}
