import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check, Problem } from '../check.ts';
import { countCharacters } from '../readable-text.ts';

interface SeoText {
  /** The name of the text within a sentence. */
  name: string;
  min: number;
  max: number;
}

/** An SEO title that is missing or not 20 to 60 characters long. */
export const seoTitleLength: Check = {
  check: AuditCheck.seo_title_length,
  severity: AuditSeverity.low,
  inspect: ({ seoTitle }) => lengthProblem(seoTitle, { name: 'SEO title', min: 20, max: 60 }),
};

/** An SEO description that is missing or not 70 to 160 characters long. */
export const seoDescriptionLength: Check = {
  check: AuditCheck.seo_description_length,
  severity: AuditSeverity.low,
  inspect: ({ seoDescription }) => lengthProblem(seoDescription, { name: 'SEO description', min: 70, max: 160 }),
};

function lengthProblem(text: string, { name, min, max }: SeoText): Problem | null {
  const between = `${min} to ${max} characters`;
  if (text === '') return { message: `There is no ${name}.`, fix: `Generate or write one of ${between}.` };
  const count = countCharacters(text);
  if (count >= min && count <= max) return null;
  return {
    message: `The ${name} has ${count} characters; ${min} to ${max} are recommended.`,
    fix:
      count < min
        ? `Say more of what the product is, in ${between}.`
        : `Shorten it to ${between}: search results cut off what is longer.`,
  };
}
