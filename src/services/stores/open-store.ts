import { storeFor } from '../../providers/stores/platforms.ts';
import { opener } from './open-connection.ts';

/** The live store behind a connection, as {@link opener} keeps it. Throws NOT_CONFIGURED. */
export const openStore = opener(storeFor);
