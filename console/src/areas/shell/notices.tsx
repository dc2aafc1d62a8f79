import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where short messages appear. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
