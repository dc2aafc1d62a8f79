import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import { BoundedMap } from '../bounded-map.ts';

const KEPT = 5_000;

/**
 * Sessions, interactions, grants, codes and access tokens of one provider. Who reads them checks whether they expired.
 */
export class Records {
  private readonly kept = new BoundedMap<string, AdapterPayload>(KEPT);

  /** How oidc-provider reaches them; it asks once for every kind of record. */
  readonly adapter: AdapterFactory = (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const ofKind = () => [...this.kept].filter(([key]) => key.startsWith(keyOf('')));
    return {
      upsert: async (id, payload) => void this.kept.set(keyOf(id), payload),
      find: async (id) => this.kept.get(keyOf(id)),
      findByUid: async (uid) => ofKind().find(([, payload]) => payload.uid === uid)?.[1],
      // User codes belong to the device flow, which is off.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = this.kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void this.kept.delete(keyOf(id)),
      // Only this kind: a sign-in under way carries the grant as well, and goes on.
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of ofKind()) if (payload.grantId === grantId) this.kept.delete(key);
      },
    };
  };

  clear(): void {
    this.kept.clear();
  }
}
