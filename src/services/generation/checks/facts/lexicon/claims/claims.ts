import type { Term } from '../terms.ts';
import { CARE } from './care.ts';
import { CONSTRUCTION } from './construction.ts';
import { EQUIPMENT } from './equipment.ts';
import { FREELY_WORDED } from './freely-worded.ts';
import { FURTHER_FEATURES } from './further-features.ts';
import { FURTHER_PROPERTIES } from './further-properties.ts';
import { HANDLING } from './handling.ts';
import { HEALTH } from './health.ts';
import { ACTIVES } from './ingredients/actives.ts';
import { FOODS } from './ingredients/foods.ts';
import { GRAINS_AND_NUTS } from './ingredients/grains-and-nuts.ts';
import { HERBS_AND_FRUITS } from './ingredients/herbs-and-fruits.ts';
import { OILS_AND_SCENTS } from './ingredients/oils-and-scents.ts';
import { PLANT_ACTIVES } from './ingredients/plant-actives.ts';
import { SAVOURY_FOODS } from './ingredients/savoury-foods.ts';
import { MAKING } from './making.ts';
import { ORIGIN } from './origin.ts';
import { CLOTHES_AND_BAGS } from './parts/clothes-and-bags.ts';
import { COMMON_PARTS } from './parts/common.ts';
import { DEVICE_PARTS } from './parts/devices.ts';
import { FURTHER_PARTS } from './parts/further-parts.ts';
import { FURNITURE_AND_TOYS } from './parts/furniture-and-toys.ts';
import { PERFORMANCE } from './performance.ts';
import { DISPATCH, PRAISE, PROMISES } from './promises.ts';
import { SAFETY } from './safety.ts';
import { MAKING_AND_DELIVERY, SUITABILITY } from './suitability.ts';
import { USE_AND_WEAR } from './use-and-wear.ts';
import { AWARD, SHIPPING, WARRANTY } from './warranty.ts';

/** What a text can claim, by kind. */
export const CLAIMS = {
  performance: [...PERFORMANCE, ...HANDLING, ...FURTHER_PROPERTIES, ...USE_AND_WEAR, ...FREELY_WORDED],
  care: CARE,
  safety: [...SAFETY, ...SUITABILITY],
  origin: ORIGIN,
  health: HEALTH,
  warranty: [...WARRANTY, ...PROMISES],
  award: [...AWARD, ...PRAISE],
  ingredient: [...ACTIVES, ...OILS_AND_SCENTS, ...HERBS_AND_FRUITS, ...GRAINS_AND_NUTS, ...PLANT_ACTIVES],
  food: [...FOODS, ...SAVOURY_FOODS],
  equipment: [...EQUIPMENT, ...CONSTRUCTION, ...MAKING, ...FURTHER_FEATURES, ...MAKING_AND_DELIVERY],
  part: [...COMMON_PARTS, ...DEVICE_PARTS, ...CLOTHES_AND_BAGS, ...FURNITURE_AND_TOYS, ...FURTHER_PARTS],
  shipping: [...SHIPPING, ...DISPATCH],
} satisfies Record<string, readonly Term[]>;
