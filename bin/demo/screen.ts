import { stripVTControlCharacters, styleText } from 'node:util';

const { stdout } = process;
/** The width of the terminal, within limits. */
const WIDTH = Math.max(40, Math.min(stdout.columns ?? 80, 100));
const INDENT = '   ';

let step = 0;

/** Prints the numbered heading of the next step. */
export function startStep(text: string): void {
  step += 1;
  write(`\n${paint('bold', `${step}. ${text}`)}`);
}

/** Prints a sentence below the heading. */
export function say(text: string): void {
  write(wrap(text, INDENT));
}

/** Prints a label and, in a second column, a text. */
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

/** Adds a style if the output is a terminal. */
function paint(style: 'bold' | 'dim' | 'cyan', text: string): string {
  return styleText(style, text, { stream: stdout });
}

/** The text of an HTML document on one line. */
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

/** Shortens a text to a length, between words. */
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
