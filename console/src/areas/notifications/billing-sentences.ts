import { joined, sentence, type Words } from './sentence.ts';

export const balanceLow = sentence<{ total_balance: string; percent: number }>(
  ['total_balance', 'percent'],
  ({ total_balance, percent }, { say, format }) => ({
    title: say('balanceLow.title'),
    body: say('balanceLow.body', { ct: format.ct(total_balance), percent: format.percent(percent / 100) }),
  }),
);

export const balanceExhausted = sentence<{ overage_enabled: boolean }>(
  ['overage_enabled'],
  ({ overage_enabled }, { say }) => ({
    title: say('balanceExhausted.title'),
    body: say(overage_enabled ? 'balanceExhausted.overage' : 'balanceExhausted.body'),
  }),
);

interface Plan extends Record<string, unknown> {
  tier: string | null;
  billing_period: string | null;
}

interface Subscription extends Plan {
  state: string;
  pending_tier: string | null;
  pending_billing_period: string | null;
  period_end: string | null;
}

const planOf = ({ say }: Words, tier: string | null, period: string | null) => ({
  tier: say(`tiers.${tier}`),
  period: say(`periods.${period}`),
});

export const subscriptionChanged = sentence<Subscription>(
  ['state', 'tier', 'billing_period', 'pending_tier', 'pending_billing_period', 'period_end'],
  (subscription, words) => {
    const { state, tier, billing_period, pending_tier, pending_billing_period, period_end } = subscription;
    const { say, format } = words;
    const plan = pending_tier
      ? planOf(words, pending_tier, pending_billing_period)
      : planOf(words, tier, billing_period);
    const isEnding = state === 'cancelled' || state === 'ends_with_period';
    return {
      title: say('subscription.title'),
      body: joined(
        say(`subscription.${state}`, plan),
        isEnding && period_end !== null && say('subscription.endsOn', { date: format.date(period_end) }),
      ),
    };
  },
);

interface Payment extends Plan {
  purchase: string | null;
  packs: number | null;
  amount: string | null;
  currency: string | null;
}

const PAYMENT = ['purchase', 'tier', 'billing_period', 'packs', 'amount', 'currency'] as const;

function itemOf({ purchase, packs, tier, billing_period }: Payment, words: Words): string {
  if (purchase === 'topup') return words.say('item.topup', { count: packs ?? 1 });
  return purchase ? words.say('item.subscription', planOf(words, tier, billing_period)) : words.say('item.unknown');
}

export const paymentFailed = sentence<Payment>(PAYMENT, (payment, words) => {
  const { amount, currency } = payment;
  const sum = amount !== null && currency !== null ? ` (${words.format.money(amount, currency)})` : '';
  return {
    title: words.say('paymentFailed.title'),
    body: words.say('paymentFailed.body', { item: `${itemOf(payment, words)}${sum}` }),
  };
});

export const topUpCompleted = sentence<Payment & { ct: string }>([...PAYMENT, 'ct'], (payment, words) => ({
  title: words.say('topUp.title'),
  body: words.say('topUp.body', { item: itemOf(payment, words), ct: words.format.ct(payment.ct) }),
}));
