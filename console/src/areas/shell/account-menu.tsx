import { Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../app/viewer.ts';
import { AccountButton } from './account-button.tsx';

interface AccountMenuProps {
  /** Whether the button was pressed before the menu was there. */
  isOpen: boolean;
}

export default function AccountMenu({ isOpen }: AccountMenuProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    // Outside of the header it is in no landmark, and its placeholder for the focus is no item of a menu.
    <Menu
      position="bottom-end"
      keepMounted={false}
      defaultOpened={isOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {viewer.firstName || viewer.email} · {viewer.organization.name}
        </Menu.Label>
        <Menu.Item component={Link} to="/settings">
          {t('account.settings')}
        </Menu.Item>
        {viewer.hasSupportChat && (
          <Menu.Item component={Link} to="/support">
            {t('account.support')}
          </Menu.Item>
        )}
        {viewer.isSuperAdmin && (
          <Menu.Item component={Link} to="/admin">
            {t('account.staff')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('account.scheme')}</Menu.Label>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
            closeMenuOnClick
          >
            {t(`scheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
