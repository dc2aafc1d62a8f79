/** Identity providers; all use OpenID Connect. */
export const IDENTITY_NAMES = ['idpA', 'idpB'] as const;

export type IdentityName = (typeof IDENTITY_NAMES)[number];

/** Payment platforms. */
export const PAYMENT_NAMES = ['payA', 'payB'] as const;

export type PaymentName = (typeof PAYMENT_NAMES)[number];

/** Stock photo libraries. */
export const PHOTO_NAMES = ['unsplash', 'pexels', 'pixabay'] as const;

export type PhotoName = (typeof PHOTO_NAMES)[number];

/** AI vendors. */
export const AI_NAMES = ['aiA', 'aiB', 'aiC'] as const;

/** All systems of the sandbox. Faults, latency and recorded calls are kept per name. */
export const SYSTEM_NAMES = [
  ...AI_NAMES,
  'storeA',
  'woocommerce',
  'cms',
  'custom',
  ...IDENTITY_NAMES,
  'captcha',
  ...PAYMENT_NAMES,
  ...PHOTO_NAMES,
  'chatdesk',
] as const;

export type SystemName = (typeof SYSTEM_NAMES)[number];
