import type { Runtime } from '../../core/context.ts';
import { type Announced, announceJob } from './announce-job.ts';

interface InHand {
  busy: number;
  /** Jobs whose messages came when there were enough in hand. */
  noted: Map<string, Announced>;
  recall?: NodeJS.Timeout | undefined;
}

/** How often a noted job is offered to other processes, which may have nothing to do. */
const RECALL_MS = 2000;

/**
 * Bounds the messages that one organization has in hand in this process. One more is not worked on but noted, once per
 * job, and comes back into the line when one of the organization's is done, or now and then for another process: so the
 * line moves on to others, however long it is. What a crash forgets the sweeper announces.
 */
export class Turns {
  private readonly organizations = new Map<string, InHand>();

  constructor(
    private readonly runtime: Pick<Runtime, 'queues'>,
    private readonly most: number,
  ) {}

  /** Whether the message may be worked on; then {@link end} must follow. */
  begin(organizationId: string, { id, jobType }: Announced): boolean {
    const hand = this.organizations.get(organizationId) ?? { busy: 0, noted: new Map<string, Announced>() };
    this.organizations.set(organizationId, hand);
    if (hand.busy >= this.most) {
      hand.noted.set(id, { id, jobType });
      hand.recall ??= setInterval(() => void this.announce(hand, 1), RECALL_MS).unref();
      return false;
    }
    hand.busy += 1;
    return true;
  }

  /** Announces the job that was noted first; with the last message in hand all of them. */
  async end(organizationId: string): Promise<void> {
    const hand = this.organizations.get(organizationId)!;
    hand.busy -= 1;
    if (hand.busy === 0) this.organizations.delete(organizationId);
    await this.announce(hand, hand.busy === 0 ? Infinity : 1);
  }

  private async announce(hand: InHand, most: number): Promise<void> {
    const jobs = [...hand.noted.values()].slice(0, most);
    for (const { id } of jobs) hand.noted.delete(id);
    if (hand.noted.size === 0) {
      clearInterval(hand.recall);
      hand.recall = undefined;
    }
    for (const job of jobs) await announceJob(this.runtime, job);
  }
}
