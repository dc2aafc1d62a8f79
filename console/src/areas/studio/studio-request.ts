import type { StudioRequestQuery } from '../../generated/studio.ts';

/** A request as its page shows it. */
export type StudioRequest = StudioRequestQuery['studioRequest'];
