import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { editedFields, isSame, only, type Values } from './edits.ts';

interface StoredValues<Fields extends Values> {
  /** The fields that were edited since they were stored. */
  edited: () => string[];
  /** Called before `sent` is saved. Returns what is called when it is. */
  saving: (sent: Fields) => () => void;
}

/**
 * Lets a form follow what is stored: the page may show it from the cache before the service answers, and others change
 * it meanwhile. Fields that were edited stay as they are.
 */
export function useStoredValues<Fields extends Values>(
  form: UseFormReturnType<Fields>,
  stored: Fields,
): StoredValues<Fields> {
  const latest = useRef(stored);
  /** What was stored when the edit of each field began. */
  const bases = useRef(stored);
  /** Takes over the fields that are no longer stored as in `before`. */
  const follow = (before: Fields) => {
    const [values, now] = [form.getValues(), latest.current];
    const moved = Object.keys(now).filter((field) => !isSame(now[field], before[field]));
    const free = moved.filter((field) => isSame(values[field], bases.current[field]));
    const agreed = moved.filter((field) => isSame(values[field], now[field]));
    bases.current = { ...bases.current, ...only(now, [...free, ...agreed]) };
    if (free.length > 0) form.setValues(only(now, free));
  };
  useEffect(() => {
    const before = latest.current;
    latest.current = stored;
    if (!isSame(stored, before)) follow(before);
  });
  return {
    edited: () => editedFields(form.getValues(), bases.current),
    saving: (sent) => {
      const before = latest.current;
      return () => {
        bases.current = sent;
        // The answer may have come to the page before it is known here that the input was saved.
        follow(before);
      };
    },
  };
}
