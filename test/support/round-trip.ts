import sanitizeHtml from 'sanitize-html';
import { decodeHTML } from 'entities';

const MARKS = 'Salt & pepper < 5 > 3 "both" \'one\' © 😀 Größe [gallery ids="1,2"] 20%ab &amp; AT&T &copy;';

/** Texts of an item with everything that a store may read as markup; `tag` makes names of terms unique. */
export const markedTexts = (tag = '') => ({
  name: `${MARKS} name`,
  description:
    'Salt &amp; pepper < 5 "both" \'one\' © 😀 Größe [gallery ids="1,2"] AT&T &lt;b>\n\nSecond part\nnext line',
  short_description: 'Salt & pepper "both" \'one\' © 😀 Größe [sale] 5 < 6 &amp; more',
  seo_title: `${MARKS} seo`,
  seo_description: `${MARKS} seo description`,
  tags: [`${tag}Salt & pepper < 5 > 3 "x" 'y' © Größe`, `${tag}20%ab`],
  image_alts: [`${MARKS} alt`],
});

/** What the editor shows of the two texts that may contain HTML. */
export const SHOWN_DESCRIPTION =
  'Salt & pepper < 5 "both" \'one\' © 😀 Größe [gallery ids="1,2"] AT&T <b> Second part next line';
export const SHOWN_SHORT = 'Salt & pepper "both" \'one\' © 😀 Größe [sale] 5 < 6 & more';

/** What a visitor reads of stored HTML. */
export const shown = (html: string): string =>
  decodeHTML(sanitizeHtml(html.replaceAll(/<(br|\/p)\b[^<>]*>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} }))
    .replaceAll(/\s+/g, ' ')
    .trim();
