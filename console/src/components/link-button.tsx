import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

interface LinkButtonProps {
  href: string;
  /** Whether this is where most people go from here. Such a link stands out; a page has one at most. */
  isNext?: boolean;
  children: ReactNode;
}

/** A link to the next step, which looks like a button. */
export function LinkButton({ href, isNext = false, children }: LinkButtonProps) {
  return (
    <Button component={AppLink} href={href} underline="never" variant={isNext ? 'filled' : 'default'}>
      {children}
    </Button>
  );
}
