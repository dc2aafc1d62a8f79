import { GenerationMode } from '../../../../entities/generation/generation-mode.ts';
import { VerifyMode } from '../../../../entities/profiles/verify-mode.ts';
import { invalidField } from '../../../core/errors.ts';
import type { GenerationSettings } from '../settings.ts';

/**
 * Throws 422 for settings that a batch cannot have. Verification and repair need further calls after the answer, which
 * would be live ones at the full price, and images would make files of gigabytes.
 */
export function assertBatchable({ mode, verify, repair, imageAnalysisEnabled }: GenerationSettings): void {
  if (mode !== GenerationMode.batch) return;
  if (verify !== VerifyMode.off) throw invalidField('verify', 'must be off in batch mode');
  if (repair) throw invalidField('repair', 'must be false in batch mode');
  if (imageAnalysisEnabled) throw invalidField('image_analysis_enabled', 'must be false in batch mode');
}

/** Throws 422 for a batch where the caller waits for the texts, which may take a day. */
export function assertLive({ mode }: Pick<GenerationSettings, 'mode'>): void {
  if (mode === GenerationMode.batch) throw invalidField('mode', 'must be live here: start a job for a batch');
}
