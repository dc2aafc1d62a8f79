import { createContext } from 'react';

/** Whether there is a page with its heading already, so that a part of it must not bring another one. */
export const InsidePage = createContext(false);
