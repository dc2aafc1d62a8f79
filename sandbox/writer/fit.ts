/** A sentence and its position in a longer text. */
export interface Part {
  text: string;
  position: 'intro' | 'point' | 'end';
}

/** Joins as many parts, in order, as fit into `max` characters including markup; if none fits, the beginning of `short`. */
export function compose(parts: readonly Part[], max: number, html: boolean, short: string): string {
  const render = html ? asHtml : asPlain;
  const chosen: Part[] = [];
  for (const part of parts) {
    if (render([...chosen, part]).length <= max) chosen.push(part);
  }
  if (chosen.length > 0) return render(chosen);
  // Escaping makes text longer, so characters that need it are removed here.
  const paragraph = html && max > 7;
  const cut = clip(html ? short.replace(/[&<>"]/g, '') : short, paragraph ? max - 7 : max);
  return paragraph ? `<p>${cut}</p>` : cut;
}

/** At most `max` characters, cut at a word. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const space = cut.lastIndexOf(' ');
  return (space > 0 ? cut.slice(0, space) : cut.slice(0, max)).replace(/[\s,;:–|-]+$/, '');
}

function asPlain(parts: readonly Part[]): string {
  const paragraph = (...positions: Part['position'][]) => textsAt(parts, ...positions).join(' ');
  return [paragraph('intro'), paragraph('point'), paragraph('end')].filter(Boolean).join('\n\n');
}

function asHtml(parts: readonly Part[]): string {
  const paragraph = (position: Part['position']) => {
    const text = textsAt(parts, position).map(escapeHtml).join(' ');
    return text && `<p>${text}</p>`;
  };
  const points = textsAt(parts, 'point')
    .map((text) => `<li>${escapeHtml(text)}</li>`)
    .join('');
  return paragraph('intro') + (points && `<ul>${points}</ul>`) + paragraph('end');
}

const textsAt = (parts: readonly Part[], ...positions: Part['position'][]) =>
  parts.filter((part) => positions.includes(part.position)).map((part) => part.text);

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
