import type { Budget, Taken } from './budget.ts';

/** Users decide how many keys there are. */
const MAX_KEPT = 1000;

interface State {
  /** When all that was taken will have come back. */
  back: number;
  blockedUntil: number;
  told: Budget | null;
}

/** The budgets as this process alone knows them. */
export class OwnPace {
  private readonly kept = new Map<string, State>();

  take(key: string, given: Budget | null, cost: number, withinMs: number): Taken {
    const now = Date.now();
    const state = this.state(key);
    if (state.blockedUntil > now) return { waitMs: state.blockedUntil - now, blocked: true };
    if (!given) return { waitMs: 0, blocked: false };
    const budget = state.told ?? given;
    const unit = 1000 / budget.perSecond;
    const back = Math.max(now, state.back) + unit * Math.min(cost, budget.burst);
    const waitMs = Math.max(0, Math.ceil(back - now - unit * budget.burst));
    if (waitMs <= withinMs) state.back = back;
    return { waitMs, blocked: false };
  }

  giveBack(key: string, given: Budget, cost: number): void {
    const state = this.state(key);
    state.back -= (1000 / (state.told ?? given).perSecond) * cost;
  }

  learn(key: string, budget: Budget, available: number): void {
    const state = this.state(key);
    state.told = budget;
    state.back = Math.max(state.back, Date.now() + ((budget.burst - available) * 1000) / budget.perSecond);
  }

  block(key: string, ms: number): void {
    const state = this.state(key);
    state.blockedUntil = Math.max(state.blockedUntil, Date.now() + ms);
  }

  private state(key: string): State {
    const state = this.kept.get(key) ?? { back: 0, blockedUntil: 0, told: null };
    this.kept.delete(key);
    this.kept.set(key, state);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return state;
  }
}
