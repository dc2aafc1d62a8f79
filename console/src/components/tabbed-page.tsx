import type { JSX } from 'react';
import { Page } from './page.tsx';
import { PageTabs } from './page-tabs.tsx';

interface TabbedPageProps<Tab extends string> {
  title: string;
  /** What each tab shows, in the order of the tabs. */
  panels: Record<Tab, () => JSX.Element>;
  nameOf: (tab: Tab) => string;
  value: Tab;
  onChange: (tab: Tab) => void;
}

/** A page of several parts, one of which is open. The page stores which one in its address. */
export function TabbedPage<Tab extends string>({ title, panels, nameOf, value, onChange }: TabbedPageProps<Tab>) {
  const Panel: () => JSX.Element = panels[value];
  return (
    <Page title={title}>
      <PageTabs label={title} tabs={Object.keys(panels) as Tab[]} nameOf={nameOf} value={value} onChange={onChange}>
        <Panel />
      </PageTabs>
    </Page>
  );
}
