import escapeHtml from 'escape-html';
import { page } from '../../page.ts';

/** What a person sees of a refusal. */
export const refusalPage = (why: string): string => page('Not possible', `<p>${escapeHtml(why)}</p>`);
