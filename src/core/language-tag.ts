/** A BCP 47 tag in its usual forms: `en`, `pt-BR`, `zh-Hant-TW`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export const NO_LANGUAGE_TAG = 'must be a BCP 47 language tag';
