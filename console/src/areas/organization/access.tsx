import { Stack } from '@mantine/core';
import { ApiKeys } from './api-keys.tsx';
import { AuditLog } from './audit-log.tsx';
import { People } from './people.tsx';

/** Who and what may work in the organization, and what they did. */
export function Access() {
  return (
    <Stack gap="xl">
      <People />
      <ApiKeys />
      <AuditLog />
    </Stack>
  );
}
