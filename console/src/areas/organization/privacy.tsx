import { Stack } from '@mantine/core';
import { AccountDeletion } from './account-deletion.tsx';
import { DataExport } from './data-export.tsx';

/** A copy of the data, and its end. For a member it is about the own account. */
export function Privacy() {
  return (
    <Stack gap="xl">
      <DataExport />
      <AccountDeletion />
    </Stack>
  );
}
