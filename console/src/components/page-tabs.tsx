import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageTabsProps<Tab extends string> {
  /** The name of the list for screen readers. */
  label: string;
  tabs: readonly Tab[];
  nameOf: (tab: Tab) => string;
  value: Tab;
  onChange: (tab: Tab) => void;
  children: ReactNode;
}

/** The parts of a page, one of which is open. The page stores it in its address. */
export function PageTabs<Tab extends string>({ label, tabs, nameOf, value, onChange, children }: PageTabsProps<Tab>) {
  return (
    <Tabs value={value} onChange={(tab) => onChange(tab as Tab)}>
      <Tabs.List mb="md" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {nameOf(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
