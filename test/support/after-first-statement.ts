import type { Context } from '../../src/core/context.ts';
import { once } from '../../src/core/once.ts';

/** Runs something after the first statement of a context outside of a transaction, before its result is known. */
export function afterFirstStatement(ctx: Context, then: () => Promise<void>): Context {
  const first = once(then);
  const kysely = ctx.em.getKysely().withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await first();
      return result;
    },
  });
  ctx.em.getKysely = () => kysely as never;
  return ctx;
}
