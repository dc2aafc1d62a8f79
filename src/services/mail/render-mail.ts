import escapeHtml from 'escape-html';
import { type MailContent, oneLine } from './mail-template.ts';

/** A mail as it is sent. */
export interface RenderedMail {
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

/** Renders a mail as text and as HTML with the same content. In the text, codes and links are on lines of their own. */
export function renderMail(content: MailContent): RenderedMail {
  return { subject: oneLine(content.subject), text: toText(content), html: toHtml(content) };
}

function toText({ paragraphs, details = [], code, button, closing = [] }: MailContent): string {
  const blocks = [
    ...paragraphs.map(oneLine),
    details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    code ?? '',
    button ? `${button.label}:\n${button.url}` : '',
    ...closing.map(oneLine),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function toHtml({ subject, paragraphs, details = [], code, button, closing = [] }: MailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(oneLine(text))}</p>`;
  const blocks = [
    ...paragraphs.map(paragraph),
    ...details.map(([name, value]) => `<p>${escapeHtml(name)}: <span style="${VALUE}">${escapeHtml(value)}</span></p>`),
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
