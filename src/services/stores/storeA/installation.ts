import type { ShopTokens } from '../../../providers/stores/storeA-oauth.ts';

/** What an installation of the app in a shop brought. It travels as JSON. */
export interface Installation extends Omit<ShopTokens, 'expiresAt'> {
  /** ISO 8601; null for an access token that does not end. */
  expiresAt: string | null;
  name: string;
  mediaBaseUrl: string | null;
}
