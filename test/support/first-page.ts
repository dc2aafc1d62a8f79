/** The page of a list that is returned if the request names none. */
export const FIRST_PAGE = { limit: 20, offset: 0 };
