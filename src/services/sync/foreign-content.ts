import { Parser } from 'htmlparser2';

/** Elements that are more than text. */
const EMBEDDED = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'embed',
  'object',
  'form',
  'input',
  'button',
  'svg',
  'canvas',
  'map',
  'script',
  'style',
]);
/** Comments of word processors and of the clipboard. All others mean something to a site, as those of blocks do. */
const MEANINGLESS_COMMENT = /^\s*(?:\[if|\[endif|\/?(?:Start|End)Fragment)/i;
/**
 * A shortcode of WordPress, such as `[gallery ids="1"]`. A short word in brackets without attributes, such as a unit, is
 * none, nor is a link in Markdown.
 */
const SHORTCODE = /\[\/?([a-z][\w-]*)((?:\s[^[\]]*)?)\/?\](?!\()/g;
const SHORTEST_NAME = 4;

/** Whether a text contains blocks, shortcodes, images or other embedded content that another text does not contain. */
export function dropsContent(from: string, to: string): boolean {
  const present = new Set(embeddedContent(to));
  return embeddedContent(from).some((each) => !present.has(each));
}

function embeddedContent(html: string): string[] {
  const found: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag(name, { src, data, href }) {
      if (EMBEDDED.has(name)) found.push(`${name} ${src ?? data ?? href ?? ''}`);
    },
    ontext(piece) {
      text += piece;
    },
    oncomment(comment) {
      if (!MEANINGLESS_COMMENT.test(comment)) found.push(`comment ${comment.trim()}`);
    },
  });
  parser.end(html);
  for (const [code, name, attributes] of text.matchAll(SHORTCODE)) {
    if (name!.length >= SHORTEST_NAME || attributes!.includes('=')) found.push(code);
  }
  return found;
}
