import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadError } from '../../components/states.tsx';
import type { SignInOptionsQuery } from '../../generated/account.ts';

type Options = NonNullable<SignInOptionsQuery['signInOptions']['captcha']>;

/** What Turnstile, hCaptcha and reCAPTCHA have in common. */
interface Widget {
  render(element: HTMLElement, options: { sitekey: string; callback: (token: string) => void }): unknown;
  ready?(callback: () => void): void;
}

const NAMES = ['turnstile', 'hcaptcha', 'grecaptcha'] as const;

/** The widget of the captcha system. `onSolve` gets the token that the registration needs. */
export function Captcha({ siteKey, scriptUrl, onSolve }: Options & { onSolve: (token: string) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const solve = useEffectEvent(onSolve);
  useEffect(() => {
    const host = document.createElement('div');
    element.current?.append(host);
    loadWidget(scriptUrl)
      .then((widget) => widget.render(host, { sitekey: siteKey, callback: (token) => solve(token) }))
      .catch(setError);
    return () => host.remove();
  }, [siteKey, scriptUrl]);
  return error ? <LoadError error={error} /> : <div ref={element} />;
}

async function loadWidget(scriptUrl: string): Promise<Widget> {
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true });
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${new URL(scriptUrl).host} cannot be reached`)));
    document.head.append(script);
  });
  const globals = window as unknown as Partial<Record<(typeof NAMES)[number], Widget>>;
  const widget = NAMES.map((name) => globals[name]).find((each) => each !== undefined);
  if (!widget) throw new Error(`${scriptUrl} defines no captcha`);
  if (widget.ready) await new Promise<void>((resolve) => widget.ready!(resolve));
  return widget;
}
