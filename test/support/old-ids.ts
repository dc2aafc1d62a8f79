import { v7 as uuid } from 'uuid';

const DAY_MS = 86_400_000;

/** The time this many days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** An id as the service made them this many days ago. */
export const idOfDaysAgo = (days: number): string => uuid({ msecs: daysAgo(days).getTime() });
