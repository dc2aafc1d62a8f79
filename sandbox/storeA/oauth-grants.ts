import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';

/** The client of the service. */
export const CLIENT = { id: 'sandbox-client-id', secret: 'shpss_sandbox_secret' };

const MAX_GRANTS = 5000;
const HOUR_SECONDS = 3600;
const REFRESH_DAYS = 90;
/** A refresh token stays valid this long after its first use, unless a successor was used. */
const RECOVERY_DAYS = 30;
const DAY_SECONDS = 86_400;

/** The scopes that a merchant granted the app in a shop. */
export interface Grant {
  shop: string;
  scopes: string[];
}

interface Access extends Grant {
  endsAt: number;
}

interface Refresh extends Grant {
  endsAt: number;
  /** Time of the first use. */
  usedAt?: number;
  /** Its predecessor, which stays valid until this one is used. */
  parent?: string;
}

/** Response of the token endpoint. */
export interface TokenAnswer {
  access_token: string;
  scope: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
}

/**
 * Codes and tokens of the app, by the rules of
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 */
export class Grants {
  /** Lifetime of new access tokens in seconds. */
  lifetime = HOUR_SECONDS;
  private readonly codes = new BoundedMap<string, Grant>(MAX_GRANTS);
  private readonly access = new BoundedMap<string, Access>(MAX_GRANTS);
  private readonly refresh = new BoundedMap<string, Refresh>(MAX_GRANTS);

  reset(): void {
    this.lifetime = HOUR_SECONDS;
    for (const tokens of [this.codes, this.access, this.refresh]) tokens.clear();
  }

  newCode(grant: Grant): string {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, grant);
    return code;
  }

  /** Exchanges a code for tokens, once; null for a code of another shop. Revokes the earlier tokens of the shop. */
  exchange(shop: string, code: string, expiring: boolean): TokenAnswer | null {
    const grant = this.codes.get(code);
    if (grant?.shop !== shop) return null;
    this.codes.delete(code);
    this.uninstall(shop);
    return expiring
      ? this.pair(grant)
      : { access_token: this.newAccess(grant, Infinity), scope: grant.scopes.join(',') };
  }

  /**
   * Exchanges a refresh token for new tokens. It can be used repeatedly until a successor was used; null for an invalid
   * token.
   */
  renew(shop: string, token: string): TokenAnswer | null {
    const known = this.refresh.get(token);
    const now = Date.now();
    const recoverable = known?.usedAt === undefined || now < known.usedAt + RECOVERY_DAYS * DAY_SECONDS * 1000;
    if (known?.shop !== shop || known.endsAt <= now || !recoverable) return null;
    known.usedAt ??= now;
    // Using a token revokes its predecessor and the other successors of that one.
    for (const [other, { parent }] of this.refresh)
      if (other !== token && parent !== undefined && (parent === known.parent || parent === token))
        this.refresh.delete(other);
    if (known.parent !== undefined) this.refresh.delete(known.parent);
    this.revokeAccess(shop);
    return this.pair(known, token);
  }

  /**
   * The scopes of an access token in a shop; null if it has expired, was revoked, or belongs to another shop. Unknown
   * tokens count as tokens of custom apps with all scopes.
   */
  allowed(shop: string, token: string): 'everything' | readonly string[] | null {
    if (!/^shpat_[0-9a-f]{32}$/.test(token)) return /^shpat_\S+$/.test(token) ? 'everything' : null;
    const known = this.access.get(token);
    return known?.shop === shop && known.endsAt > Date.now() ? known.scopes : null;
  }

  /** Revokes the access tokens of the shop, but not the refresh tokens. */
  revokeAccess(shop: string): void {
    for (const [token, access] of this.access) if (access.shop === shop) this.access.delete(token);
  }

  /** Revokes all tokens of the shop. */
  uninstall(shop: string): void {
    this.revokeAccess(shop);
    for (const [token, refresh] of this.refresh) if (refresh.shop === shop) this.refresh.delete(token);
  }

  private pair({ shop, scopes }: Grant, parent?: string): TokenAnswer {
    const refreshToken = `shprt_${randomBytes(16).toString('hex')}`;
    const seconds = REFRESH_DAYS * DAY_SECONDS;
    this.refresh.set(refreshToken, {
      shop,
      scopes,
      endsAt: Date.now() + seconds * 1000,
      ...(parent !== undefined && { parent }),
    });
    const accessToken = this.newAccess({ shop, scopes }, Date.now() + this.lifetime * 1000);
    return {
      access_token: accessToken,
      scope: scopes.join(','),
      expires_in: this.lifetime,
      refresh_token: refreshToken,
      refresh_token_expires_in: seconds,
    };
  }

  private newAccess(grant: Grant, endsAt: number): string {
    const token = `shpat_${randomBytes(16).toString('hex')}`;
    this.access.set(token, { ...grant, endsAt });
    return token;
  }
}
