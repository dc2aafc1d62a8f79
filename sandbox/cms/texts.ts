/** A slug, like `sanitize_title`: https://developer.wordpress.org/reference/functions/sanitize_title/ */
export function slugOf(text: string): string {
  const plain = withoutOctets(text)
    .replaceAll(/<[^>]*>/g, '')
    .normalize('NFD')
    .replaceAll(/([a-z])[\u0300-\u036F]+/gi, '$1')
    .normalize('NFC')
    .replaceAll('ß', 's')
    .toLowerCase();
  const words = plain
    .replaceAll(/&[^;\s]+;/g, '')
    .replaceAll(/[\s./_–—]+/g, '-')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, '');
  return encodeURIComponent(words).toLowerCase().replaceAll(/-+/g, '-').replaceAll(/^-|-$/g, '');
}

/** Removes percent-encoded octets. */
function withoutOctets(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll('%', '');
  }
}

/**
 * Names of terms are kept with their special characters escaped,
 * https://developer.wordpress.org/reference/functions/wp_insert_term/
 */
export function escapedName(name: string): string {
  return escapedAmpersands(plainField(name))
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

const escapedAmpersands = (text: string): string => text.replaceAll(/&(?!#?\w+;)/g, '&amp;');

/** One line without tags and octets, https://developer.wordpress.org/reference/functions/sanitize_text_field/ */
export const plainField = (text: string): string =>
  text
    .replaceAll(/<[^<>]*(?=<|$)/g, escapedBrackets)
    .replaceAll(/<[^\s>][^>]*>/g, '')
    .replaceAll(/%[a-f\d]{2}/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escapedBrackets = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * What is stored of HTML: links that open a window get a `rel`; the rest is filtered unless the user has the right to
 * any.
 */
export function storedHtml(html: string, unfiltered: boolean): string {
  const linked = html.replaceAll(/<a\b(?![^>]*\brel=)([^>]*\btarget=[^>]*)>/gi, '<a$1 rel="noopener">');
  return unfiltered ? linked : filtered(linked);
}

/** Titles are trimmed and keep their markup. */
export const storedTitle = (title: string, unfiltered: boolean): string =>
  unfiltered ? title.trim() : filtered(title.trim());

/** Filters ordinary HTML like `wp_kses_post`: https://developer.wordpress.org/reference/functions/wp_kses_post/ */
export function filtered(html: string): string {
  return escapedAmpersands(html)
    .replaceAll(/<(?=[^<>]*(?:<|$))/g, '&lt;')
    .replaceAll(/<!--[\s\S]*?-->|<[^<>]*>|>/g, (found) => {
      if (found === '>') return '&gt;';
      if (found.startsWith('<!--')) return found;
      const [, close, name, attributes] = /^<\s*(\/?)\s*([a-z\d-]+)([^>]*)>$/i.exec(found) ?? [];
      if (!name || !ALLOWED_TAGS.has(name.toLowerCase())) return '';
      return close ? `</${name}>` : `<${name}${allowedAttributes(attributes ?? '')}>`;
    });
}

/** A part of https://developer.wordpress.org/reference/functions/wp_kses_allowed_html/ for posts. */
const ALLOWED_TAGS = new Set(
  (
    'a abbr address article aside b big blockquote br button caption cite code col colgroup dd del details dfn div dl dt ' +
    'em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map mark nav ol p pre q s samp section ' +
    'small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video audio'
  ).split(' '),
);

function allowedAttributes(text: string): string {
  const allowed = [...text.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g)].filter(
    ([, name]) => !/^on/i.test(name!),
  );
  const parts = allowed.map(
    ([, name, value]) => ` ${name}="${value!.replaceAll(/^["']|["']$/g, '').replace(/^javascript:/i, '')}"`,
  );
  return parts.join('') + (/\/\s*$/.test(text) ? ' /' : '');
}

/** The rendered content: empty lines become paragraphs, block comments are removed. */
export function rendered(html: string): string {
  if (html.trim() === '') return '';
  const plain = html
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replaceAll(/&(?!#?\w+;)/g, '&#038;')
    .trim();
  const paragraphs = plain
    .split(/\n{2,}/)
    .map((part) => (/^<(?:p|h\d|ul|ol|div|table|blockquote|figure|pre)\b/i.test(part) ? part : `<p>${part}</p>`));
  return `${paragraphs.join('\n')}\n`;
}
