import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../components/external-link.tsx';
import { HtmlText, PlainText } from '../texts/html-text.tsx';
import { isHtml } from '../texts/text-fields.ts';
import styles from '../texts/texts.module.css';
import { useFieldName } from '../texts/use-field-name.ts';

/** What the shop needs of a product, and a reviewer does not. */
const TECHNICAL = new Set(
  `handle gift_card published status url cost_per_item taxable tax_code weight_unit inventory_policy inventory_tracker
  inventory_quantity requires_shipping fulfillment_service`.split(/\s+/),
);

/** What the data source says, in its own terms. Technical columns and unknown ones are at the end, closed. */
export function SourceFacts({ data }: { data: Record<string, unknown> }) {
  const { t } = useTranslation('review');
  const { raw, title, body_html: description, ...others } = data;
  const known = { title, body_html: description, ...others };
  const entries = Object.entries(known).filter(([, value]) => hasContent(value));
  const facts = entries.filter(([name]) => !TECHNICAL.has(name));
  const rest = [
    ...entries.filter(([name]) => TECHNICAL.has(name)),
    ...Object.entries((raw ?? {}) as Record<string, unknown>).filter(([, value]) => hasContent(value)),
  ];
  return (
    <Stack gap="md">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{t('otherColumns', { count: rest.length })}</summary>
          <Stack gap="md" mt="sm">
            {rest.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function Fact({ name, value }: { name: string; value: unknown }) {
  const fieldName = useFieldName();
  const text = factText(value);
  const pictures = name === 'images' ? picturesOf(value) : null;
  return (
    <section>
      <Title order={4} size="sm" c="dimmed" mb={4}>
        {name === 'body_html' ? fieldName('description') : fieldName(name)}
      </Title>
      <Text component="div" className={styles.text}>
        {pictures ? (
          <Pictures pictures={pictures} />
        ) : isHtml(text) ? (
          <HtmlText html={text} />
        ) : (
          <PlainText text={text} />
        )}
      </Text>
    </section>
  );
}

interface Picture {
  src: string;
  alt?: string | null;
}

/** The pictures of a product, if all of them have an address on the web. */
function picturesOf(value: unknown): Picture[] | null {
  const hasAddress = (each: unknown) => /^https?:/.test(String((each as Partial<Picture> | null)?.src));
  return Array.isArray(value) && value.every(hasAddress) ? (value as Picture[]) : null;
}

function Pictures({ pictures }: { pictures: Picture[] }) {
  return pictures.map(({ src, alt }) => (
    <div key={src}>
      <ExternalLink href={src}>{alt || src}</ExternalLink>
    </div>
  ));
}

function hasContent(value: unknown): boolean {
  return value != null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0);
}

/** Lists by line; objects, such as options and images, as their values. */
function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).join('\n');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter(hasContent)
    .map((each) => (Array.isArray(each) ? each.map(factText).join(', ') : factText(each)))
    .join(' · ');
}
