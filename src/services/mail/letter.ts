import escapeHtml from 'escape-html';

/** What a mail says, in the order in which it is read. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** Named values that somebody copies, such as a password. */
  facts?: readonly (readonly [name: string, value: string])[];
  code?: string;
  button?: { label: string; url: string };
  /** What is left to say below. */
  closing?: readonly string[];
}

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

const BODY =
  'margin:0;padding:24px;background:#f5f5f4;color:#1c1917;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px';
const CODE = 'font:700 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px';
const VALUE = 'font-family:ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;border-radius:6px;text-decoration:none';
const SMALL = 'font-size:13px;color:#57534e;word-break:break-all';

/** A letter as text and as HTML, both with the same content. Codes and links stand on lines of their own in the text. */
export function renderLetter(letter: Letter): RenderedLetter {
  return { subject: oneLine(letter.subject), text: toText(letter), html: toHtml(letter) };
}

/** A name that somebody chose, fit to stand in a sentence: one line that turns no writing round, and short enough to leave no room for a message of its own. */
export function named(text: string): string {
  const characters = [...oneLine(text.replace(/\p{Bidi_Control}+/gu, ''))];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
}

function toText({ paragraphs, facts = [], code, button, closing = [] }: Letter): string {
  const blocks = [
    ...paragraphs.map(oneLine),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code ?? '',
    button ? `${button.label}:\n${button.url}` : '',
    ...closing.map(oneLine),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function toHtml({ subject, paragraphs, facts = [], code, button, closing = [] }: Letter): string {
  const paragraph = (text: string) => `<p>${escapeHtml(oneLine(text))}</p>`;
  const blocks = [
    ...paragraphs.map(paragraph),
    ...facts.map(([name, value]) => `<p>${escapeHtml(name)}: <span style="${VALUE}">${escapeHtml(value)}</span></p>`),
    code ? `<p style="${CODE}">${escapeHtml(code)}</p>` : '',
    button ? `<p><a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>` : '',
    button ? `<p style="${SMALL}">${escapeHtml(button.url)}</p>` : '',
    ...closing.map(paragraph),
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(oneLine(subject))}</title></head>`,
    `<body style="${BODY}"><div style="${SHEET}">`,
    ...blocks.filter(Boolean),
    '</div></body></html>',
    '',
  ].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
