import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { MapColumnsDocument } from '../../generated/import.ts';

type Mapping = Record<string, string>;

interface Mapped {
  projectId: string;
  sourceId: string;
  /** As it is stored. */
  mapping: Mapping;
  onMapped: () => void;
}

/** Storing a mapping reads the file, so it waits for the end of a series of changes. */
const PAUSE_MS = 500;

/** A mapping that is stored by itself when it was changed. */
export function useColumnMapping({ projectId, sourceId, mapping, onMapped }: Mapped) {
  const client = useClient();
  const [values, setValues] = useState(mapping);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const unsaved = useRef<Mapping | null>(null);
  const saving = useRef<Promise<void> | null>(null);

  const send = async () => {
    while (unsaved.current) {
      const columnMapping = unsaved.current;
      unsaved.current = null;
      try {
        await mutate(client, MapColumnsDocument, { projectId, sourceId, input: { columnMapping } });
        setRefusal(null);
      } catch (error) {
        unsaved.current ??= columnMapping;
        setRefusal(refusalOf(error));
        throw error;
      }
      onMapped();
    }
  };
  /** Stores what was changed. Throws what the service refused. */
  const save = (): Promise<void> => {
    saving.current ??= send().finally(() => (saving.current = null));
    return saving.current;
  };
  const saveSoon = useDebouncedCallback(() => void save().catch(() => {}), PAUSE_MS);
  const change = (field: string, column: string) => {
    const next = Object.fromEntries(Object.entries({ ...values, [field]: column }).filter(([, name]) => name));
    unsaved.current = next;
    setValues(next);
    saveSoon();
  };
  return { values, change, save, refusal };
}
