/** A BCP 47 tag in its usual forms, which `Intl` takes too: language, script, region, one variant: `en`, `pt-BR`, `zh-Hant-TW`, `de-1996`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))?$/;

export const NO_LANGUAGE_TAG = 'must be a BCP 47 language tag';
