/** Reads the tab of a page from the query of its address, where anything may stand. */
export function tabSearch<Tab extends string>(tabs: readonly Tab[]) {
  return ({ tab }: Record<string, unknown>): { tab?: Tab } => {
    const known = tabs.find((each) => each === tab);
    return known ? { tab: known } : {};
  };
}
