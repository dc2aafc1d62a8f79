import escapeHtml from 'escape-html';
import { z } from 'zod';
import { PhotoProvider } from '../../../../entities/photos/stock-photo-key.ts';

const attributed = z.object({
  provider: z.enum(PhotoProvider),
  photographer: z.string(),
  attribution_url: z.url({ protocol: /^https?$/ }),
});

const TITLES: Record<PhotoProvider, string> = { unsplash: 'Unsplash', pexels: 'Pexels', pixabay: 'Pixabay' };

/**
 * Returns the line below a text that names the photographer of its stock photo, which the providers require; empty for
 * any other picture, and where the text already links the photo.
 */
export function photoCredit(attribution: Record<string, unknown> | null | undefined, content: string): string {
  const { data } = attributed.safeParse(attribution);
  if (!data) return '';
  const link = `href="${escapeHtml(data.attribution_url)}"`;
  return content.includes(link)
    ? ''
    : `<p>Photo: <a ${link}>${escapeHtml(data.photographer)}</a> / ${TITLES[data.provider]}</p>`;
}
