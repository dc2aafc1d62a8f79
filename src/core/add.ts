import type { EntityManager } from '@mikro-orm/postgresql';

/** A new entity with its own defaults and the given values, stored at the next flush. */
export function add<T extends object>(em: EntityManager, type: new () => T, values: Partial<T>): T {
  const entity = Object.assign(
    new type(),
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
  em.persist(entity);
  return entity;
}
