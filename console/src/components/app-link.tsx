import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> &
  AnchorProps & { href: string; ref?: Ref<HTMLAnchorElement> };

/** A link to an address of the console that is made at run time. A new tab and the like work as with any link. */
export function AppLink({ href, onClick, ...props }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <Anchor underline="always" {...props} href={href} onClick={follow} />;
}
