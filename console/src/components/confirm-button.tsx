import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useApiForm } from './api-form.tsx';

interface ConfirmButtonProps extends ButtonProps {
  /** What the button says, and the one that confirms. */
  label: string;
  /** The name for screen readers, where several rows have the same button. */
  name?: string;
  title: string;
  question: ReactNode;
  /** What the button says that changes nothing, where "Cancel" could be taken for the action itself. */
  dismissal?: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it does something that cannot be undone. A refusal is shown beside the question. */
export function ConfirmButton({ label, name, title, question, dismissal, onConfirm, ...button }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const api = useApiForm({}, async () => {
    await onConfirm();
    close();
  });
  return (
    <>
      <Button variant="default" {...button} aria-label={name} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={title}>
        <Form form={api}>
          <Stack>
            <Text>{question}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {dismissal ?? t('cancel')}
              </Button>
              <Button type="submit" color="red.9" loading={api.pending}>
                {label}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
