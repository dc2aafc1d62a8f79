import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ExternalLinkProps extends Pick<AnchorProps, 'size'> {
  href: string;
  children: ReactNode;
}

/** A link to a page of somebody else, which opens in a tab of its own. */
export function ExternalLink({ href, children, size = 'sm' }: ExternalLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" underline="always" size={size}>
      {children}
    </Anchor>
  );
}
