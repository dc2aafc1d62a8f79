import { stripVTControlCharacters, styleText } from 'node:util';

/** What the demo writes on: a terminal of some width, or a file or pipe without colours. */
const { stdout } = process;
const WIDTH = Math.max(40, Math.min(stdout.columns ?? 80, 100));
const INDENT = '   ';

let step = 0;

/** A numbered heading. */
export function heading(text: string): void {
  step += 1;
  write(`\n${paint('bold', `${step}. ${text}`)}`);
}

export function say(text: string): void {
  write(wrap(text, INDENT));
}

/** A word in a column of its own, and a text that wraps beside it. */
export function labelled(label: string, text: string, column = 10): void {
  const [first = '', ...rest] = wrap(text, INDENT + ' '.repeat(column)).split('\n');
  write([`${INDENT}${paint('dim', label.padEnd(column))}${first.trimStart()}`, ...rest].join('\n'));
}

export function title(text: string): void {
  write(`\n${INDENT}${paint('cyan', text)}`);
}

export function write(text: string): void {
  stdout.write(`${text}\n`);
}

/** `styleText` that leaves pipes and files plain. */
function paint(style: 'bold' | 'dim' | 'cyan', text: string): string {
  return styleText(style, text, { stream: stdout });
}

/** HTML as a reader sees it, on one line. */
export function plainText(html: unknown): string {
  return stripVTControlCharacters(String(html ?? ''))
    .replace(/<li>/gi, ' • ')
    .replace(/<\/?(?:a|b|em|i|strong)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text without what goes beyond a length, cut between words. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(' ', length) + 1 || length).trimEnd()} …`;
}

function wrap(text: string, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && indent.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].map((each) => indent + each).join('\n');
}
