import type { AdapterFactory, AdapterPayload } from 'oidc-provider';
import { BoundedMap } from '../bounded-map.ts';

const MAX_RECORDS = 5_000;

/** The sessions, interactions, grants, codes and access tokens of one provider. Readers check their expiry. */
export class Records {
  private readonly records = new BoundedMap<string, AdapterPayload>(MAX_RECORDS);

  /** The adapter through which oidc-provider accesses the records. It is called once for each kind of record. */
  readonly adapter: AdapterFactory = (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const ofKind = () => [...this.records].filter(([key]) => key.startsWith(keyOf('')));
    return {
      upsert: async (id, payload) => void this.records.set(keyOf(id), payload),
      find: async (id) => this.records.get(keyOf(id)),
      findByUid: async (uid) => ofKind().find(([, payload]) => payload.uid === uid)?.[1],
      // User codes belong to the device flow, which is disabled.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = this.records.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void this.records.delete(keyOf(id)),
      // Only records of this kind: a pending sign-in refers to the grant as well and must continue.
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of ofKind()) if (payload.grantId === grantId) this.records.delete(key);
      },
    };
  };

  clear(): void {
    this.records.clear();
  }
}
