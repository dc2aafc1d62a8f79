import { type GeneratedKey, generatedText } from '../../../../entities/generation/content-fields.ts';
import { type Aim, gradeOf } from '../../../../entities/generation/text-aims.ts';
import type { GenerationSettings } from '../settings.ts';
import { scriptFor } from './output-room.ts';
import { structureOf } from './structure.ts';

/** Returns how long the texts of one product should be and how the long text is built, by how much is said of it. */
export function plan(
  said: number,
  settings: GenerationSettings,
  keys: readonly GeneratedKey[],
): Record<string, unknown> {
  const aims = keys.flatMap((key) => {
    const aim = generatedText(key).aim?.(said, settings);
    return aim ? [[key, inWords(aim, settings.language)]] : [];
  });
  const structure = structureOf(settings.contentType, gradeOf(said), {
    hasBullets: keys.includes('bullet_points'),
    html: settings.useHtml,
  });
  return {
    ...(keys.includes('description') && { structure }),
    ...(aims.length > 0 && { aim: Object.fromEntries(aims) as Record<string, string> }),
  };
}

function inWords({ least, most, unit }: Aim, language: string): string {
  const share = unit === 'characters' ? scriptFor(language).length / 100 : 1;
  return `${Math.round(least * share)} to ${Math.round(most * share)} ${unit}`;
}
