import {
  HomeDocument,
  HomeUsageDocument,
  LastNotificationsDocument,
  RunningJobsDocument,
} from '../../generated/home.ts';

/** The period of the usage that the page shows. */
export const USAGE_DAYS = 30;

/** What the page shows. The boot script requests it, too. */
export const HOME_QUERIES = {
  home: { query: HomeDocument, variables: {} },
  jobs: { query: RunningJobsDocument, variables: {} },
  usage: { query: HomeUsageDocument, variables: { days: USAGE_DAYS } },
  notifications: { query: LastNotificationsDocument, variables: {} },
} as const;
