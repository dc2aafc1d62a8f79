import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

const callbacks = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs a callback after the EntityManager's transaction has committed, or at once if there is none. It does not run
 * after a rollback. Only for work that may be lost: a process that crashes after the commit does not run it.
 */
export function afterCommit(em: EntityManager, callback: () => void): void {
  const transaction = em.getTransactionContext();
  if (!transaction) return callback();
  callbacks.set(transaction, [...(callbacks.get(transaction) ?? []), callback]);
}

/** Runs the callbacks of {@link afterCommit}. */
export const commitSubscriber: EventSubscriber = {
  afterTransactionCommit({ transaction }: TransactionEventArgs) {
    if (!transaction) return;
    const registered = callbacks.get(transaction) ?? [];
    callbacks.delete(transaction);
    for (const callback of registered) callback();
  },
};
