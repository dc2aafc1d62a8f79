import type { EventSubscriber, Transaction, TransactionEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

const waiting = new WeakMap<Transaction, (() => void)[]>();

/**
 * Does something once the EntityManager's transaction is committed, at once where there is none, and never where it is
 * undone. Only for what may be lost: a process that dies after the commit has not done it.
 */
export function afterCommit(em: EntityManager, deed: () => void): void {
  const transaction = em.getTransactionContext();
  if (!transaction) return deed();
  waiting.set(transaction, [...(waiting.get(transaction) ?? []), deed]);
}

/** Does what {@link afterCommit} was told, for one database. */
export const commitSubscriber: EventSubscriber = {
  afterTransactionCommit({ transaction }: TransactionEventArgs) {
    if (!transaction) return;
    const deeds = waiting.get(transaction) ?? [];
    waiting.delete(transaction);
    for (const deed of deeds) deed();
  },
};
