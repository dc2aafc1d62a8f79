/** The systems that let people sign in with an account they have elsewhere; all of them speak OpenID Connect. */
export const IDENTITY_NAMES = ['idpA', 'idpB'] as const;

export type IdentityName = (typeof IDENTITY_NAMES)[number];

/** The platforms that collect payments. */
export const PAYMENT_NAMES = ['payA', 'payB'] as const;

export type PaymentName = (typeof PAYMENT_NAMES)[number];

/** The providers of stock photos. */
export const PHOTO_NAMES = ['unsplash', 'pexels', 'pixabay'] as const;

export type PhotoName = (typeof PHOTO_NAMES)[number];

/** The vendors of AI models. */
export const AI_NAMES = ['aiA', 'aiB', 'aiC'] as const;

/** The outside systems the sandbox speaks for; faults, latency and calls are kept per name. */
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
