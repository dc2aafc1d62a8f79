const MARKDOWN_LINK = /\[([^[\]\n]{1,300})\]\(\s*[^\s()]{0,2000}(?:\s+"[^"\n]{0,300}")?\s*\)/g;
/** Bare addresses too, because sites turn them into links. */
const ADDRESS = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"']+/gi;
const HOST = /[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;

/** Returns the hosts in a text, within addresses or alone. */
export function hostsIn(text: string): Set<string> {
  return new Set((text.toLowerCase().match(HOST) ?? []).map(withoutWww));
}

/** Removes addresses from a model's text, also in Markdown links, except those on the given hosts. */
export function removeAddresses(text: string, hosts: ReadonlySet<string>): string {
  return text.replace(MARKDOWN_LINK, '$1').replace(ADDRESS, (address) => (hosts.has(hostOf(address)) ? address : ''));
}

function hostOf(address: string): string {
  return withoutWww(
    address
      .toLowerCase()
      .replace(/^[a-z\d+.-]+:\/\//, '')
      .split(/[/?#:&,;)]/, 1)[0]!
      .replace(/\.$/, ''),
  );
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
