import { Badge, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import { BlogTemplatesDocument, DeleteTemplateDocument, type TemplateFieldsFragment } from '../../generated/blog.ts';
import { TemplateForm } from './template-form.tsx';

/** The templates of the organization: how posts are built. */
export function Templates() {
  const { t } = useTranslation('blog');
  const query = useQuery({ query: BlogTemplatesDocument });
  /** Null for a new one. */
  const [edited, setEdited] = useState<TemplateFieldsFragment | null>(null);
  const [isOpen, setOpen] = useState(false);
  const edit = (template: TemplateFieldsFragment | null) => {
    setEdited(template);
    setOpen(true);
  };
  return (
    <Stack maw={720}>
      <Text>{t('template.advice')}</Text>
      <QueryView query={query}>
        {({ blogTemplates: { blogTemplates } }) =>
          blogTemplates.length === 0 ? (
            <Empty title={t('template.none')} />
          ) : (
            blogTemplates.map((template) => (
              <TemplateCard key={template.id} template={template} onEdit={() => edit(template)} />
            ))
          )
        }
      </QueryView>
      <Group>
        <Button onClick={() => edit(null)}>{t('template.new')}</Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={edited ? t('template.edit') : t('template.new')}
        size="lg"
      >
        <TemplateForm template={edited} onSaved={() => setOpen(false)} />
      </Modal>
    </Stack>
  );
}

function TemplateCard({ template, onEdit }: { template: TemplateFieldsFragment; onEdit: () => void }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const { id: templateId, name } = template;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {name}
        </Title>
        {template.isDefault && <Badge>{t('template.default')}</Badge>}
      </Group>
      {template.description && <Text size="sm">{template.description}</Text>}
      <Group mt="sm">
        <Button size="xs" variant="default" aria-label={t('template.editOf', { name })} onClick={onEdit}>
          {t('template.change')}
        </Button>
        <ConfirmButton
          size="xs"
          label={t('delete.confirm')}
          name={t('template.deleteOf', { name })}
          title={t('template.deleteOf', { name })}
          question={t('template.deleteAdvice')}
          onConfirm={() => mutate(client, DeleteTemplateDocument, { templateId })}
        />
      </Group>
    </Paper>
  );
}
