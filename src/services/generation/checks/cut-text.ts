import sanitizeHtml from 'sanitize-html';

const ALLOWED_TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br'];

/** The visible text of HTML, entities decoded. */
export function plainText(html: string): string {
  const bare = sanitizeHtml(html.replace(/<(br|\/p|\/li)\b[^>]*>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return decode(bare).replace(/\s+/g, ' ').trim();
}

/** Only the allowed tags, without attributes. */
export function allowedHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: ALLOWED_TAGS, allowedAttributes: {} }).trim();
}

/** At most `limit` characters, ended at a word and, where one is near, at a sentence. */
export function cutPlain(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit + 1);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  if (sentence >= limit * 0.6) return cut.slice(0, sentence + 1);
  const word = cut.lastIndexOf(' ');
  return wholeCharacters(cut.slice(0, word > 0 ? word : limit).trimEnd());
}

/** HTML whose markup and text together fit the limit: whole blocks while they fit, else the text alone, cut at a word. */
export function cutHtml(html: string, limit: number): string {
  if (html.length <= limit) return html;
  let kept = '';
  for (const block of html.match(/<(p|ul|ol)>[\s\S]*?<\/\1>|[^<]+|<[^>]+>/g) ?? []) {
    if (kept.length + block.length > limit) break;
    kept += block;
  }
  const whole = allowedHtml(kept);
  if (plainText(whole).length > 0 && whole.length <= limit) return whole;
  const room = limit - '<p></p>'.length;
  let text = cutPlain(plainText(html), room);
  // What has to be written as an entity needs more room than it shows.
  for (let over = escape(text).length - room; over > 0; over = escape(text).length - room) text = cutPlain(text, Math.max(0, text.length - over));
  return `<p>${escape(text)}</p>`;
}

/** Without half of a pair that the cut left behind. */
function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function decode(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&');
}
