import { createElement, Fragment, type ReactNode } from 'react';

/** A passage of the stored text, markup included, and the id of what explains it. */
export interface Mark {
  start: number;
  end: number;
  explainedBy: string;
}

/** What a text may show. Headings are shown as bold paragraphs, so that the page has its own headings only. */
const TAGS: Record<string, string> = {
  ...Object.fromEntries(
    ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'code', 'pre', 'hr'].map((tag) => [tag, tag]),
  ),
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup', 'u', 's'].map((tag) => [tag, tag])),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'figure'].map((tag) => [tag, 'div'])),
  b: 'strong',
  i: 'em',
};
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr']);
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'head', 'title', 'noscript']);
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+|</gi;

interface Open {
  tag: string;
  children: ReactNode[];
}

/**
 * Renders HTML as elements, without attributes and without what a text may not contain, and marks passages by their
 * position in the source.
 */
export function HtmlText({ html, marks = [] }: { html: string; marks?: Mark[] }) {
  const root: Open = { tag: '', children: [] };
  const open = [root];
  const close = (): void => {
    const { tag, children } = open.pop()!;
    const element = TAGS[tag] ?? Fragment;
    if (!HIDDEN.has(tag)) open.at(-1)!.children.push(createElement(element, null, ...children));
  };
  for (const match of html.matchAll(TOKEN)) {
    const [token, slash, name] = match;
    const tag = name?.toLowerCase();
    if (!tag) {
      if (!token.startsWith('<!--')) open.at(-1)!.children.push(...markedText(token, match.index, marks, decode));
    } else if (VOID.has(tag)) {
      if (TAGS[tag]) open.at(-1)!.children.push(createElement(tag));
    } else if (!slash) open.push({ tag, children: [] });
    else if (open.some((each) => each.tag === tag)) {
      while (open.at(-1)!.tag !== tag) close();
      close();
    }
  }
  while (open.length > 1) close();
  return createElement(Fragment, null, ...root.children);
}

/** Renders text as it is, with line breaks and marked passages. */
export function PlainText({ text, marks = [] }: { text: string; marks?: Mark[] }) {
  return <span style={{ whiteSpace: 'pre-wrap' }}>{createElement(Fragment, null, ...markedText(text, 0, marks))}</span>;
}

/** Cuts a piece of the source at the marks that it contains. `offset` is its position. */
function markedText(text: string, offset: number, marks: Mark[], show = (piece: string) => piece): ReactNode[] {
  const inside = marks.filter(({ start, end }) => start < offset + text.length && end > offset);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of inside)
    for (const cut of [start - offset, end - offset]) if (cut > 0 && cut < text.length) cuts.add(cut);
  const positions = [...cuts].toSorted((a, b) => a - b);
  return positions.slice(0, -1).map((from, index) => {
    const to = positions[index + 1]!;
    const shown = show(text.slice(from, to));
    const mark = inside.find(({ start, end }) => start <= offset + from && end >= offset + to);
    return mark ? <mark aria-details={mark.explainedBy}>{shown}</mark> : shown;
  });
}

/** Resolves character references. A text area is used because its content is never parsed as markup. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  const area = document.createElement('textarea');
  area.innerHTML = text;
  return area.value;
}
