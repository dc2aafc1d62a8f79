const MARKDOWN_LINK = /\[([^[\]\n]{1,300})\]\(\s*[^\s()]{0,2000}(?:\s+"[^"\n]{0,300}")?\s*\)/g;
/** Sites make links of bare addresses too. */
const ADDRESS = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"']+/gi;
const HOST = /[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;

/** The hosts that a text names, as addresses or by themselves. */
export function hostsIn(text: string): Set<string> {
  return new Set((text.toLowerCase().match(HOST) ?? []).map(bare));
}

/** A model's text without addresses, in links of Markdown and bare ones, but those on the given hosts. */
export function withoutAddresses(text: string, hosts: ReadonlySet<string>): string {
  return text.replace(MARKDOWN_LINK, '$1').replace(ADDRESS, (address) => (hosts.has(hostOf(address)) ? address : ''));
}

function hostOf(address: string): string {
  return bare(
    address
      .toLowerCase()
      .replace(/^[a-z\d+.-]+:\/\//, '')
      .split(/[/?#:&,;)]/, 1)[0]!
      .replace(/\.$/, ''),
  );
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
