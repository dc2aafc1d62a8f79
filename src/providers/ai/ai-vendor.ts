import type { AiBatches } from './ai-batches.ts';
import type { AiProvider } from './ai-provider.ts';

/** The price class of a model. */
export type ModelTier = 'economy' | 'standard' | 'premium';

/** A model of a vendor that requests can name. */
export interface AiModel {
  id: string;
  displayName: string;
  tier: ModelTier;
}

/** Where a vendor is called, and with which key. */
export interface AiConnection {
  baseUrl: string;
  apiKey: string;
  /** For the whole call. The default is two minutes. */
  timeoutMs?: number;
}

/** A client of a vendor with one API key. */
export interface AiVendorClient extends AiProvider {
  batches: AiBatches;
}

/** Everything that the service has to know about one AI vendor. All vendors are listed in ai-vendors.ts. */
export interface AiVendor {
  /** The address of the vendor, used where only a key is configured. Absent where many servers speak the same format. */
  officialUrl?: string;
  /** Where the sandbox has its stand-in, which is used outside production where nothing is configured. */
  sandboxPath: string;
  /** The models that requests can name, besides the configured one. */
  models: readonly AiModel[];
  /**
   * What a square image of the largest size counts as, in tokens: `max` by any model of the vendor, which is what is held
   * for it, and `usual` for the estimate. Null where the models do not read images; then requests contain none.
   */
  imageTokens: { max: number; usual: number } | null;
  /** Whether conversations can offer tools to the models. */
  callsTools: boolean;
  /** Tokens that a model may use to think before it answers, on top of the answer; 0 where it can be kept from thinking. */
  thinkingTokens(model: string): number;
  create(connection: AiConnection): AiVendorClient;
}
