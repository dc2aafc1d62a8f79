import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const KEYS = { j: 'next', k: 'previous', a: 'approve', r: 'reject', e: 'edit', z: 'undo', '?': 'help' } as const;

interface ShortcutsHelpProps {
  isOpen: boolean;
  onClose: () => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutsHelp({ isOpen, onClose, isOn, onSwitch }: ShortcutsHelpProps) {
  const { t } = useTranslation('review');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('shortcuts.title')}>
      <Stack>
        <Table>
          <Table.Tbody>
            {Object.entries(KEYS).map(([key, action]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{t(`shortcuts.${action}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t('shortcuts.switch')}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
