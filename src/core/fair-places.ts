/** Beside others nobody has more than this share of the places, so that whoever is slow or hangs leaves some. */
const MOST_BESIDE_OTHERS = 0.75;
/** Who was here this recently counts as one of the others. */
const REMEMBERED_MS = 5 * 60_000;

interface Party {
  busy: number;
  line: (() => void)[];
  seenAt: number;
}

/**
 * Bounds how much work is in flight, and shares the places among parties: a place that gets free goes to who has the
 * fewest. One alone may have them all; beside others three quarters at most.
 */
export class FairPlaces {
  private readonly parties = new Map<string, Party>();
  private busy = 0;

  constructor(private readonly total: number) {}

  /** Does the work once there is a place for the party; whoever waits of one party goes in order. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const party = this.party(name);
    await new Promise<void>((begin) => {
      party.line.push(begin);
      this.fill();
    });
    try {
      return await work();
    } finally {
      party.busy -= 1;
      party.seenAt = Date.now();
      this.busy -= 1;
      this.fill();
    }
  }

  private party(name: string): Party {
    const now = Date.now();
    for (const [each, { busy, line, seenAt }] of this.parties) {
      if (busy === 0 && line.length === 0 && now - seenAt > REMEMBERED_MS) this.parties.delete(each);
    }
    const party = this.parties.get(name) ?? { busy: 0, line: [], seenAt: now };
    this.parties.set(name, party);
    return party;
  }

  private fill(): void {
    const most = this.parties.size > 1 ? Math.max(1, Math.floor(this.total * MOST_BESIDE_OTHERS)) : this.total;
    while (this.busy < this.total) {
      let next: [string, Party] | undefined;
      for (const each of this.parties) {
        const [, { line, busy }] = each;
        if (line.length > 0 && busy < most && (!next || busy < next[1].busy)) next = each;
      }
      if (!next) return;
      const [name, party] = next;
      // Of those who have as few, the one served longest ago stands first.
      this.parties.delete(name);
      this.parties.set(name, party);
      party.busy += 1;
      this.busy += 1;
      party.line.shift()!();
    }
  }
}
