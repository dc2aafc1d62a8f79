import { VerifyMode } from '../../../../entities/profiles/verify-mode.ts';
import type { Config } from '../../../core/config.ts';
import { TIER_MULTIPLIERS } from '../../billing/price.ts';
import type { Model } from '../models.ts';
import { productData, type PromptItem } from '../prompt/product-data.ts';
import { likelyInputTokens } from '../prompt/token-count.ts';
import { readerModel } from '../review/reader-model.ts';
import { readingRequest } from '../review/reading-request.ts';
import { MAX_SENTENCES } from '../review/sentences.ts';
import type { GenerationSettings } from '../settings.ts';
import type { Usage } from './likely-usage.ts';

/** The shares of items whose texts are read by the second model, and written once more. */
export interface ReviewShares {
  read: number;
  repaired: number;
}

/** Tokens of the verdict on a sentence, and of its number in the request. */
const PER_VERDICT = 25;
const PER_NUMBER = 5;
/** The share of an answer that is read: without its keys and without search words. */
const READ_SHARE = 0.85;

/** What the review of an item probably uses: all its tokens, and the tokens of the writer at the same price. */
export function likelyReview(
  config: Config,
  model: Model,
  settings: GenerationSettings,
  item: PromptItem,
  written: Usage & { sentences: number },
  shares: ReviewShares,
): Usage & { priced: number } {
  const repaired = settings.repair ? shares.repaired : 0;
  const read = settings.verify === VerifyMode.off ? 0 : settings.verify === VerifyMode.all ? 1 : shares.read;
  const reader = readerModel(config, model.provider);
  const sentences = Math.min(MAX_SENTENCES, written.sentences);
  const once = {
    input:
      likelyInputTokens(readingRequest(productData(item), [], reader)) +
      written.output * READ_SHARE +
      sentences * PER_NUMBER,
    output: sentences * PER_VERDICT,
  };
  const readings = read * (1 + repaired);
  // The second attempt gets the texts again, and writes the texts with a problem.
  const again = { input: repaired * (written.input + written.output), output: (repaired * written.output) / 2 };
  const ratio = Number(TIER_MULTIPLIERS[reader.tier]) / Number(TIER_MULTIPLIERS[model.tier]);
  return {
    input: readings * once.input + again.input,
    output: readings * once.output + again.output,
    priced: ratio * readings * (once.input + once.output) + again.input + again.output,
  };
}
