import { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';

/** Node names modules by their URL, Jest those that it loads itself by their path. */
const TESTS = [`${pathToFileURL('test').href}/`, `${resolve('test')}/`];
const byTest = new AsyncLocalStorage<boolean>();

/**
 * Whether the transaction that begins now is one of a test: a file below `test/` called `transactional`, `begin` or
 * `flush`. A service that a test calls begins its own.
 */
export const isBegunByTest = (): boolean => byTest.getStore() === true;

/** Makes {@link isBegunByTest} distinguish transactions of tests from those of the service. Called once per process. */
export function markTransactionsOfTests(): void {
  for (const name of ['transactional', 'begin', 'flush'] as const) {
    const prototype = ownerOf(name);
    const original = prototype[name] as (...args: unknown[]) => Promise<unknown>;
    prototype[name] = function (this: EntityManager, ...args: unknown[]) {
      const caller = getCallSites(2, { sourceMap: false })[1]?.scriptName ?? '';
      if (caller.includes('/node_modules/')) return original.apply(this, args);
      return byTest.run(
        TESTS.some((folder) => caller.startsWith(folder)),
        () => original.apply(this, args),
      );
    } as never;
  }
}

/** MikroORM's class that has the method. The one that it exports for PostgreSQL inherits it. */
function ownerOf(method: 'transactional' | 'begin' | 'flush'): EntityManager {
  let { prototype } = EntityManager;
  while (!Object.hasOwn(prototype, method)) prototype = Object.getPrototypeOf(prototype) as EntityManager;
  return prototype;
}
