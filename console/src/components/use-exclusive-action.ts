import { useRef, useState } from 'react';
import { type Refusal, refusalOf } from '../api/errors.ts';

export interface ExclusiveAction {
  /** Why the last action was refused. */
  refusal: Refusal | null;
  /** The name of the action that is running. */
  pending: string | null;
  /** Starts an action, unless one is running. */
  run: (name: string, action: () => Promise<void>) => void;
}

/** Runs one action at a time. A refusal belongs to a subject, and is not shown with the next one. */
export function useExclusiveAction(subject: string, onDone: () => void): ExclusiveAction {
  const [refused, setRefused] = useState<{ subject: string; refusal: Refusal } | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const isBusy = useRef(false);
  const run = (name: string, action: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(name);
    setRefused(null);
    action()
      .then(onDone, (error: unknown) => setRefused({ subject, refusal: refusalOf(error) }))
      .finally(() => {
        isBusy.current = false;
        setPending(null);
      });
  };
  return { refusal: refused?.subject === subject ? refused.refusal : null, pending, run };
}
