import { jest } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { TestApp } from './test-app.ts';

/**
 * The number of statements that the service sends to the database during the work: those that MikroORM builds and
 * hand-written ones.
 */
export async function countStatements(testApp: TestApp, work: () => Promise<unknown>): Promise<number> {
  let built = 0;
  const written = jest.spyOn(EntityManager.prototype, 'getKysely');
  const logger = testApp.service.runtime.orm.config.getLogger();
  const original = logger.logQuery.bind(logger);
  logger.setDebugMode(['query']);
  logger.logQuery = () => void (built += 1);
  try {
    await work();
    return built + written.mock.calls.length;
  } finally {
    logger.setDebugMode(false);
    logger.logQuery = original;
    written.mockRestore();
  }
}
