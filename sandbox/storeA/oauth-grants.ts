import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';

/** What the service knows itself by. */
export const CLIENT = { id: 'sandbox-client-id', secret: 'shpss_sandbox_secret' };

const KEPT = 5000;
const HOUR_SECONDS = 3600;
const REFRESH_DAYS = 90;
/** For so long after its first use a refresh token whose successor nobody used is taken again. */
const RECOVERY_DAYS = 30;
const DAY_SECONDS = 86_400;

/** What a merchant allowed the app in a shop. */
export interface Grant {
  shop: string;
  scopes: string[];
}

interface Access extends Grant {
  endsAt: number;
}

interface Refresh extends Grant {
  endsAt: number;
  /** When it was used first. */
  usedAt?: number;
  /** The one it came of, which is good until this one is used. */
  parent?: string;
}

/** As the token endpoint answers. */
export interface TokenAnswer {
  access_token: string;
  scope: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
}

/**
 * The codes and tokens of the app, by the rules of
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 */
export class Grants {
  /** Seconds that an access token is good for, from its making. */
  lifetime = HOUR_SECONDS;
  private readonly codes = new BoundedMap<string, Grant>(KEPT);
  private readonly access = new BoundedMap<string, Access>(KEPT);
  private readonly refresh = new BoundedMap<string, Refresh>(KEPT);

  reset(): void {
    this.lifetime = HOUR_SECONDS;
    for (const kept of [this.codes, this.access, this.refresh]) kept.clear();
  }

  newCode(grant: Grant): string {
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, grant);
    return code;
  }

  /** Tokens for a code, once; null for one that is not of this shop. The shop forgets what it gave before. */
  exchange(shop: string, code: string, expiring: boolean): TokenAnswer | null {
    const grant = this.codes.get(code);
    if (grant?.shop !== shop) return null;
    this.codes.delete(code);
    this.uninstall(shop);
    return expiring
      ? this.pair(grant)
      : { access_token: this.newAccess(grant, Infinity), scope: grant.scopes.join(',') };
  }

  /** New tokens for a refresh token, again and again until one of its successors is used; null for one that is not good (any more). */
  renew(shop: string, token: string): TokenAnswer | null {
    const known = this.refresh.get(token);
    const now = Date.now();
    const recoverable = known?.usedAt === undefined || now < known.usedAt + RECOVERY_DAYS * DAY_SECONDS * 1000;
    if (known?.shop !== shop || known.endsAt <= now || !recoverable) return null;
    known.usedAt ??= now;
    // Using it retires what it came of, and with that what else came of it.
    for (const [other, { parent }] of this.refresh)
      if (other !== token && parent !== undefined && (parent === known.parent || parent === token))
        this.refresh.delete(other);
    if (known.parent !== undefined) this.refresh.delete(known.parent);
    this.revokeAccess(shop);
    return this.pair(known, token);
  }

  /** What an access token allows in a shop; null where it is over, revoked, or of another shop. Tokens that were never given here are those of custom apps: they may do everything. */
  allowed(shop: string, token: string): 'everything' | readonly string[] | null {
    if (!/^shpat_[0-9a-f]{32}$/.test(token)) return /^shpat_\S+$/.test(token) ? 'everything' : null;
    const known = this.access.get(token);
    return known?.shop === shop && known.endsAt > Date.now() ? known.scopes : null;
  }

  /** From now on no access token of the shop is good; refresh tokens are. */
  revokeAccess(shop: string): void {
    for (const [token, access] of this.access) if (access.shop === shop) this.access.delete(token);
  }

  /** Nothing that the shop gave is good any more. */
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
