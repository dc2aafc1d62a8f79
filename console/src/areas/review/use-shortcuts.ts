import { useEffect, useEffectEvent, useState } from 'react';

const STORED = 'review-shortcuts';

/** Calls what belongs to a key, unless the user types, holds another key, or a dialog is open. */
export function useShortcuts(actions: Record<string, () => void>, isOn: boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = event.target as HTMLElement;
    // The role is that of an editor which is read-only while its text is saved.
    if (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]')) return;
    if (target.closest('[role="dialog"]') || document.querySelector('[aria-modal="true"]')) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}

/** Keys without Ctrl or Alt disturb some people who use speech or a screen reader, so they can be switched off. */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== 'off');
  return [
    isOn,
    (next) => {
      localStorage.setItem(STORED, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
