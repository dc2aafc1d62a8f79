import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { Project } from './project-page.tsx';

interface LanguageChoiceProps {
  project: Project;
  /** Null for the main language. */
  value: string | null;
  onChange: (language: string | null) => void;
}

/** In which of the languages of a project its texts are shown. */
export function LanguageChoice({ project, value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const shown = (language: string) => `${format.language(language)} (${language})`;
  return (
    <NativeSelect
      label={t('textsIn')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      data={[
        { value: '', label: shown(project.language) },
        ...project.targetLanguages.map((each) => ({ value: each, label: shown(each) })),
      ]}
    />
  );
}
