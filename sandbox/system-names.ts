/** Identity providers; all use OpenID Connect. */
export const IDENTITY_NAMES = ['idpA', 'idpB'] as const;

export type IdentityName = (typeof IDENTITY_NAMES)[number];

/** Payment platforms. */
export const PAYMENT_NAMES = ['payA', 'payB'] as const;

export type PaymentName = (typeof PAYMENT_NAMES)[number];

/** Stock photo libraries. */
export const PHOTO_NAMES = ['unsplash', 'pexels', 'pixabay'] as const;

export type PhotoName = (typeof PHOTO_NAMES)[number];

/** AI vendors, such as `aiA`. */
export type AiName = `ai${Uppercase<string>}`;

/** All systems of the sandbox. Faults, latency and recorded calls are kept per name. */
export type SystemName =
  | AiName
  | 'storeA'
  | 'woocommerce'
  | 'cms'
  | 'custom'
  | IdentityName
  | 'captcha'
  | PaymentName
  | PhotoName
  | 'chatdesk';
