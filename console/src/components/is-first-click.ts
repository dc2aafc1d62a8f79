import type { MouseEvent } from 'react';

/** False for the second click of a double click, which may meet something else that has moved under the pointer. */
export const isFirstClick = (event: MouseEvent): boolean => event.detail <= 1;
