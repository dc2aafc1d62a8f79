import type { Project } from '../../../entities/catalog/project.ts';
import type { SelectedLanguages } from '../../../entities/jobs/job-selection.ts';
import { invalidField } from '../../core/errors.ts';
import type { GenerationRequest, GenerationSettings } from './settings.ts';

/** The most items times languages of a run whose items are named, because all of them get their rows at once. */
export const MAX_NAMED_TEXTS = 20_000;

/** Throws 422 if a run asks for languages that the project does not have, or for too many texts of named items. */
export function checkLanguages(
  { language, targetLanguages }: Project,
  request: Pick<GenerationRequest, 'language' | 'languages'>,
  itemIds?: readonly string[] | null,
): void {
  const { languages } = request;
  if (!languages) return;
  if (request.language !== undefined) throw invalidField('language', 'either language or languages, not both');
  const unknown = languages.find((each) => each !== language && !targetLanguages.includes(each));
  if (unknown) throw invalidField('languages', `${unknown} is not a language of the project`);
  if ((itemIds?.length ?? 0) * languages.length > MAX_NAMED_TEXTS)
    throw invalidField('item_ids', `at most ${MAX_NAMED_TEXTS} texts, which are the items times the languages`);
}

/** The texts of each item that a run writes; null for a run that writes only the items' own ones. */
export function languagesOf({ language, languages }: GenerationSettings): SelectedLanguages | null {
  const others = languages?.filter((each) => each !== language) ?? [];
  return others.length > 0 ? { main: others.length < languages!.length, others } : null;
}

/** The settings of a text; its language is null for the item's own texts. */
export function settingsIn(settings: GenerationSettings, language: string | null): GenerationSettings {
  return language === null ? settings : { ...settings, language };
}
