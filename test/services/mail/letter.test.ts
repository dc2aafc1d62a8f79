import { describe, expect, it } from '@jest/globals';
import { named, renderLetter } from '../../../src/services/mail/letter.ts';

const letter = {
  subject: 'A & B',
  paragraphs: ['First <script>alert(1)</script>\r\nline', 'Second'],
  facts: [['Password', ' "a\'b  <c>&amp; ']] as const,
  code: '012345',
  button: { label: 'Go on', url: 'https://app.example/?a=1&b="2"' },
  closing: ['Last'],
};

describe('a letter', () => {
  it('says the same in both parts, in the same order', () => {
    const { text, html } = renderLetter(letter);
    for (const part of [text, html]) {
      const places = ['First', 'Second', 'Password', '012345', 'Go on', 'https://app.example', 'Last'].map((each) =>
        part.lastIndexOf(each),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }
  });

  it('gives codes and links a line of their own in the text', () => {
    expect(renderLetter(letter).text.split('\n')).toEqual(expect.arrayContaining([letter.code, letter.button.url]));
  });

  it('shows what people typed as they typed it, never as markup', () => {
    const { html, text, subject } = renderLetter(letter);
    expect(subject).toBe('A & B');
    expect(html).not.toContain('<script');
    expect(html).toContain('First &lt;script&gt;alert(1)&lt;/script&gt; line');
    expect(html).toContain('> &quot;a&#39;b  &lt;c&gt;&amp;amp; <');
    expect(html).toContain('href="https://app.example/?a=1&amp;b=&quot;2&quot;"');
    expect(text).toContain('Password:  "a\'b  <c>&amp; ');
  });

  it('is as short as what it says', () => {
    expect(renderLetter({ subject: 'S', paragraphs: ['Only this.'] }).text).toBe('Only this.\n');
  });
});

describe('a name in a sentence', () => {
  it.each([
    ['Ana  Anić', 'Ana Anić'],
    ['Ana\r\n\r\nClick here\u0000', 'Ana Click here'],
    ['x'.repeat(200), `${'x'.repeat(79)}…`],
    [`${'x'.repeat(78)}😀😀😀`, `${'x'.repeat(78)}😀…`],
    ['Ana\u202e gnp.exe\u2066', 'Ana gnp.exe'],
  ])('%j', (given, shown) => expect(named(given)).toBe(shown));
});
