/** A sentence and where it stands in a longer text. */
export interface Part {
  text: string;
  place: 'intro' | 'point' | 'end';
}

/** Takes as many parts, in order, as fit into `max` characters, mark-up included; where none fits, what fits of `short` at least. */
export function compose(parts: readonly Part[], max: number, html: boolean, short: string): string {
  const render = html ? asHtml : asPlain;
  const chosen: Part[] = [];
  for (const part of parts) {
    if (render([...chosen, part]).length <= max) chosen.push(part);
  }
  if (chosen.length > 0) return render(chosen);
  // Escaping makes text longer, so what it would touch is left out here.
  const paragraph = html && max > 7;
  const cut = clip(html ? short.replace(/[&<>"]/g, '') : short, paragraph ? max - 7 : max);
  return paragraph ? `<p>${cut}</p>` : cut;
}

/** At most `max` characters, ended at a word. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const space = cut.lastIndexOf(' ');
  return (space > 0 ? cut.slice(0, space) : cut.slice(0, max)).replace(/[\s,;:–|-]+$/, '');
}

function asPlain(parts: readonly Part[]): string {
  const paragraph = (...places: Part['place'][]) => textsAt(parts, ...places).join(' ');
  return [paragraph('intro'), paragraph('point'), paragraph('end')].filter(Boolean).join('\n\n');
}

function asHtml(parts: readonly Part[]): string {
  const paragraph = (place: Part['place']) => {
    const text = textsAt(parts, place).map(escapeHtml).join(' ');
    return text && `<p>${text}</p>`;
  };
  const points = textsAt(parts, 'point')
    .map((text) => `<li>${escapeHtml(text)}</li>`)
    .join('');
  return paragraph('intro') + (points && `<ul>${points}</ul>`) + paragraph('end');
}

const textsAt = (parts: readonly Part[], ...places: Part['place'][]) =>
  parts.filter((part) => places.includes(part.place)).map((part) => part.text);

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
