import { LockMode } from '@mikro-orm/core';
import { ItemText } from '../../../../entities/catalog/item-text.ts';
import type { Context } from '../../../core/context.ts';

/** Finds and locks the texts of a locked item in a language other than the main one. */
export function findText({ em }: Context, itemId: string, language: string): Promise<ItemText | null> {
  return em.findOne(ItemText, { itemId, language }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
