/** Requests of the console carry the session as a cookie. The header proves that a page of this origin sent them. */
export const TRANSPORT = { 'X-Session-Transport': 'cookie' };

export const GRAPHQL = '/graphql';
