import { VerifyMode } from '../../../entities/profiles/verify-mode.ts';
import type { Config } from '../../core/config.ts';
import { sumCt } from '../../core/ct.ts';
import { priceFor, type PricePlan } from '../billing/price.ts';
import type { ItemRequest } from './item-request.ts';
import type { Model } from './models.ts';
import { productData, type PromptItem } from './prompt/product-data.ts';
import { readerModel } from './review/reader-model.ts';
import { mostReadingTokens } from './review/reading-request.ts';
import type { GenerationSettings } from './settings.ts';

/** The most tokens of each call for the texts of an item, and the CT that are held for them. */
export interface TextRoom {
  writing: number;
  /** Of one reading by the second model; 0 where the settings want none. */
  reading: number;
  /** Of the second attempt of the writer; 0 where the settings want none. */
  repair: number;
  reader: Model;
  heldForWriting: string;
  heldForReading: string;
  /** Both together. */
  held: string;
}

/** Texts may count more tokens as data of another prompt, where they are quoted. */
const QUOTED = 1.3;
/** The most tokens of the list of problems. */
const PROBLEM_TOKENS = 3000;

/** The room for all calls that the settings may cause for an item. */
export function textRoom(
  config: Config,
  plan: Omit<PricePlan, 'model'> & { model: Model },
  settings: Pick<GenerationSettings, 'verify' | 'repair'>,
  item: PromptItem,
  { request, maxTokens }: ItemRequest,
): TextRoom {
  const reader = readerModel(config, plan.model.provider);
  const textTokens = Math.ceil(request.maxOutputTokens * QUOTED);
  const reads = settings.verify !== VerifyMode.off;
  const reading = reads ? mostReadingTokens(productData(item), textTokens, reader) : 0;
  const repair = settings.repair ? maxTokens + textTokens + PROBLEM_TOKENS : 0;
  const heldForWriting = priceFor(plan, maxTokens + repair).ctCost;
  const heldForReading = priceFor({ ...plan, model: reader }, reading * (settings.repair ? 2 : 1)).ctCost;
  return {
    writing: maxTokens,
    reading,
    repair,
    reader,
    heldForWriting,
    heldForReading,
    held: sumCt(heldForWriting, heldForReading),
  };
}
