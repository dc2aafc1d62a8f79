import type { Router } from 'express';
import { aiARouter } from './aiA/router.ts';
import type { SandboxState } from './state.ts';
import { storeARouter } from './storeA/router.ts';
import type { SystemName } from './system-names.ts';

/** Where each outside system is mounted. A new system is one folder, its name in system-names.ts and one line here. */
export const SYSTEMS: readonly { name: SystemName; path: string; router: (state: SandboxState) => Router }[] = [
  { name: 'aiA', path: '/aiA/v1', router: aiARouter },
  { name: 'storeA', path: '/storeA', router: storeARouter },
];
