import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The name of the button that shows the password must not contain the label of the field, which is found by its name. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation('common');
  return <MantinePasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showCharacters') }} {...props} />;
}
