import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { notFound } from '../../../core/errors.ts';

/** Throws what storing a new source threw: 404 where its project was deleted since it was looked up. */
export function throwProjectDeleted(error: unknown): never {
  throw error instanceof ForeignKeyConstraintViolationException ? notFound('Project') : error;
}
