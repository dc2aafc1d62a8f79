import { Alert } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NETWORK, type Refusal, refusalOf } from '../api/errors.ts';
import type { Values } from './edits.ts';
import { useStoredValues } from './use-stored-values.ts';

export interface ApiForm<Fields extends Values> {
  form: UseFormReturnType<Fields>;
  refusal: Refusal | null;
  pending: boolean;
  submit: () => void;
}

/**
 * A form whose submission calls the API. The API decides what is valid: its refusal of a field is shown at the field
 * with the same name, and any other above the buttons. The input is never lost. `send` also gets the names of the fields
 * that were edited: what is not sent cannot replace what somebody else changed meanwhile.
 */
export function useApiForm<Fields extends Values>(
  initialValues: Fields,
  send: (values: Fields, edited: string[]) => Promise<unknown>,
) {
  const form = useForm<Fields>({ initialValues });
  const stored = useStoredValues(form, initialValues);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The name of a field, as its label says it. */
  const labelOf = (name: string) => (form.getInputNode(name) as HTMLInputElement | null)?.labels?.[0]?.textContent;
  const [pending, setPending] = useState(false);
  // A second click comes before the button is disabled.
  const sending = useRef(false);

  const sendValues = async (values: Fields): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    setRefusal(null);
    try {
      const saved = stored.saving(values);
      await send(values, stored.edited());
      saved();
    } catch (error) {
      const refusal = refusalOf(error);
      const labels = Object.keys(refusal.fields).map((name) => [name, labelOf(name)]);
      setRefusal({ ...refusal, labels: Object.fromEntries(labels) });
      form.setErrors(refusal.fields);
      const first = Object.keys(refusal.fields).find((name) => name in values);
      if (first) form.getInputNode(first)?.focus();
    } finally {
      sending.current = false;
      setPending(false);
    }
  };
  const submit = form.onSubmit((values) => void sendValues(values));
  return { form, refusal, pending, submit };
}

interface FormProps {
  form: { refusal: Refusal | null; submit: (event?: React.FormEvent<HTMLFormElement>) => void };
  children: ReactNode;
  label?: string;
}

/** The form element, with the refusal of the last submission as its first content. */
export function Form({ form: { refusal, submit }, children, label }: FormProps) {
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    // The form of a dialog may be inside another one in the tree of components, which must not be sent with it.
    event.stopPropagation();
    submit(event);
  };
  return (
    <form onSubmit={send} noValidate aria-label={label}>
      <RefusalAlert refusal={refusal} />
      {children}
    </form>
  );
}

export function RefusalAlert({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation();
  if (!refusal) return null;
  const { code, labels = {} } = refusal;
  const fields = Object.entries(refusal.fields).map(([name, msg]) => (labels[name] ? `${labels[name]}: ${msg}` : msg));
  const message = code === NETWORK ? t('refusal.network') : refusal.message;
  return (
    <Alert color="red" role="alert" mb="md">
      {fields.length > 0 ? fields.map((text) => <div key={text}>{text}</div>) : message}
    </Alert>
  );
}
