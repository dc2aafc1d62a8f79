import { describe, expect, it } from '@jest/globals';
import { displayName } from '../../../src/services/mail/mail-template.ts';
import { renderMail } from '../../../src/services/mail/render-mail.ts';

const content = {
  subject: 'A & B',
  paragraphs: ['First <script>alert(1)</script>\r\nline', 'Second'],
  details: [['Password', ' "a\'b  <c>&amp; ']] as const,
  code: '012345',
  button: { label: 'Go on', url: 'https://app.example/?a=1&b="2"' },
  closing: ['Last'],
};

describe('a rendered mail', () => {
  it('has the same content in the same order as text and as HTML', () => {
    const { text, html } = renderMail(content);
    for (const part of [text, html]) {
      const positions = ['First', 'Second', 'Password', '012345', 'Go on', 'https://app.example', 'Last'].map((each) =>
        part.lastIndexOf(each),
      );
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(positions).not.toContain(-1);
    }
  });

  it('has codes and links on lines of their own in the text', () => {
    expect(renderMail(content).text.split('\n')).toEqual(expect.arrayContaining([content.code, content.button.url]));
  });

  it('shows user input literally and never as markup', () => {
    const { html, text, subject } = renderMail(content);
    expect(subject).toBe('A & B');
    expect(html).not.toContain('<script');
    expect(html).toContain('First &lt;script&gt;alert(1)&lt;/script&gt; line');
    expect(html).toContain('> &quot;a&#39;b  &lt;c&gt;&amp;amp; <');
    expect(html).toContain('href="https://app.example/?a=1&amp;b=&quot;2&quot;"');
    expect(text).toContain('Password:  "a\'b  <c>&amp; ');
  });

  it('omits empty parts', () => {
    expect(renderMail({ subject: 'S', paragraphs: ['Only this.'] }).text).toBe('Only this.\n');
  });
});

describe('displayName', () => {
  it.each([
    ['Ana  Anić', 'Ana Anić'],
    ['Ana\r\n\r\nClick here\u0000', 'Ana Click here'],
    ['x'.repeat(200), `${'x'.repeat(79)}…`],
    [`${'x'.repeat(78)}😀😀😀`, `${'x'.repeat(78)}😀…`],
    ['Ana\u202e gnp.exe\u2066', 'Ana gnp.exe'],
  ])('turns %j into %j', (given, shown) => expect(displayName(given)).toBe(shown));
});
