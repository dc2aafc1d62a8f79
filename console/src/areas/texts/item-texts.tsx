import { Paper, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlText, type Mark, PlainText } from './html-text.tsx';
import { isHtml, linesOf, orderedFields, type Texts } from './text-fields.ts';
import styles from './texts.module.css';
import { useFieldName } from './use-field-name.ts';
import { isAtItsWords, type Warning, warningsOf } from './warnings.ts';

interface ItemTextsProps {
  texts: Texts;
  metadata: Record<string, unknown>;
  /** Where the page has several texts of an item: their language or profile, so that their names differ. */
  variant?: string;
}

/** The texts of an item, with what the checks found at the words that it is about. */
export function ItemTexts({ texts, metadata, variant }: ItemTextsProps) {
  const id = useId();
  const fieldName = useFieldName();
  const warnings = warningsOf(metadata).map((warning, index) => ({ ...warning, id: `${id}-${index}` }));
  const fields = orderedFields(texts);
  const general = warnings.filter(({ field }) => !fields.includes(field));
  return (
    <Stack gap="md">
      <Warnings warnings={general} />
      {fields.map((field) => {
        const text = linesOf(texts[field]);
        const own = warnings.filter((warning) => warning.field === field);
        const marks: Mark[] = own
          .filter((warning) => isAtItsWords(warning, texts))
          .map(({ start, end, id }) => ({ start, end, explainedBy: id }));
        return (
          <section key={field} aria-label={variant ? `${fieldName(field)} (${variant})` : fieldName(field)}>
            <Title order={4} size="sm" c="dimmed" mb={4}>
              {fieldName(field)}
            </Title>
            <div className={styles.text}>
              {isHtml(text) ? <HtmlText html={text} marks={marks} /> : <PlainText text={text} marks={marks} />}
            </div>
            <Warnings warnings={own} />
          </section>
        );
      })}
    </Stack>
  );
}

function Warnings({ warnings }: { warnings: (Warning & { id: string })[] }) {
  const { t } = useTranslation('texts');
  if (warnings.length === 0) return null;
  return (
    <Paper component="ul" className={styles.warnings} aria-label={t('warnings')}>
      {warnings.map(({ id, words, message, source }) => (
        <li key={id} id={id}>
          {words && <Text component="mark">{words}</Text>} {message}
          {source && (
            <Text size="sm" fw={600}>
              {t('sourceSays', { source })}
            </Text>
          )}
        </li>
      ))}
    </Paper>
  );
}
