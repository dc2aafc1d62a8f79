/** Of a JSON body, at either door. */
export const BODY_LIMIT = '1mb';
