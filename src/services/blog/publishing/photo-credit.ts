import escapeHtml from 'escape-html';
import { z } from 'zod';
import { PhotoProvider } from '../../../../entities/photos/stock-photo-key.ts';

const attributed = z.object({
  provider: z.enum(PhotoProvider),
  photographer: z.string(),
  attribution_url: z.url({ protocol: /^https?$/ }),
});

const TITLES: Record<PhotoProvider, string> = { unsplash: 'Unsplash', pexels: 'Pexels', pixabay: 'Pixabay' };

/** The line below a text that names whom its stock photo is by, as the providers ask for; empty for another picture, and where the text links the photo itself. */
export function photoCredit(attribution: Record<string, unknown> | null | undefined, content: string): string {
  const { data } = attributed.safeParse(attribution);
  if (!data) return '';
  const link = `href="${escapeHtml(data.attribution_url)}"`;
  return content.includes(link)
    ? ''
    : `<p>Photo: <a ${link}>${escapeHtml(data.photographer)}</a> / ${TITLES[data.provider]}</p>`;
}
