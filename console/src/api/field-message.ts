import i18next from 'i18next';

/** One invalid field as the API reports it; `loc` begins with `body`, `type` is the rule that it breaks. */
export interface FieldError {
  loc: (string | number)[];
  msg: string;
  type?: string;
}

/**
 * What is wrong with a field, in the language of the user for the usual rules. A bound is that of the API. Any other rule
 * is in the words of the API, which begin with its own name of the field.
 */
export function fieldMessage({ loc, msg, type = '' }: FieldError): string {
  const count = Number(/\d+/.exec(msg)?.[0] ?? 0);
  if (type === 'isEmail') return i18next.t('invalid.email');
  if (type === 'missing' || type === 'null_not_allowed' || msg === 'must not be blank')
    return i18next.t('invalid.missing');
  if (type === 'isUrl') return i18next.t('invalid.address');
  if (/^(?:is|min|max)Length$/.test(type)) {
    if (msg.includes('shorter than')) return i18next.t('invalid.long', { count });
    return count > 1 ? i18next.t('invalid.short', { count }) : i18next.t('invalid.missing');
  }
  if (type === 'too_long' && count > 0) return i18next.t('invalid.long', { count });
  if (type === 'min') return i18next.t('invalid.small', { min: boundOf(msg) });
  if (type === 'max') return i18next.t('invalid.large', { max: boundOf(msg) });
  const name = `${loc.at(-1)} `;
  return msg.startsWith(name) ? msg.slice(name.length) : msg;
}

/** The last number of a sentence: the first may be part of the name of the field. */
const boundOf = (msg: string) => /(-?[\d.]*\d)\D*$/.exec(msg)?.[1] ?? '';
