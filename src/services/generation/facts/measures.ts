const WEIGHTS = { weight_kg: 'kg', weight_g: 'g', weight_lbs: 'lb', weight_oz: 'oz' };
const SIDES = { length_cm: 'length', width_cm: 'width', height_cm: 'height' };

/** The source keys that {@link measuresOf} reads. */
export const MEASURE_KEYS = [...Object.keys(WEIGHTS), ...Object.keys(SIDES)];

/** Returns weight and dimensions with their units: `18 × 16 × 14 cm (length × width × height)`. */
export function measuresOf(sourceData: Record<string, unknown>): Record<string, string> {
  const weight = Object.entries(WEIGHTS).find(([key]) => isMeasure(sourceData[key]));
  const sides = Object.entries(SIDES).filter(([key]) => isMeasure(sourceData[key]));
  const numbers = sides.map(([key]) => String(sourceData[key])).join(' × ');
  return {
    ...(weight && { weight: `${String(sourceData[weight[0]])} ${weight[1]}` }),
    ...(sides.length > 0 && { dimensions: `${numbers} cm (${sides.map(([, name]) => name).join(' × ')})` }),
  };
}

function isMeasure(value: unknown): boolean {
  return Number(value) > 0;
}
