import type { DragEvent } from 'react';
import { useFormat } from '../../format/use-format.ts';
import type { PostEntryFragment } from '../../generated/blog.ts';
import styles from './calendar.module.css';
import { CalendarPost, type CalendarPostProps } from './calendar-post.tsx';
import { toLocalDay } from './local-time.ts';

interface MonthTableProps extends Omit<CalendarPostProps, 'post'> {
  /** The first day of the month. */
  month: Date;
  label: string;
  posts: PostEntryFragment[];
  /** The day under a post that is dragged; empty for none. */
  over: string;
  onOver: (day: string) => void;
  onDrop: (postId: string, day: Date) => void;
}

/** The weeks of a month, from Monday. A day takes posts that are dropped on it. */
export function MonthTable({ month, label, posts, over, onOver, onDrop, ...shared }: MonthTableProps) {
  const format = useFormat();
  const weeks = weeksOf(month);
  const byDay = Map.groupBy(posts, ({ scheduledAt, publishedAt }) => toLocalDay(new Date(scheduledAt ?? publishedAt!)));
  const drop = (event: DragEvent, day: Date) => {
    event.preventDefault();
    onDrop(event.dataTransfer.getData('text/plain'), day);
  };
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['month']}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day.getDay()} scope="col" abbr={format.weekday(day, 'long')}>
                {format.weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={toLocalDay(week[0]!)}>
              {week.map((day) => {
                const key = toLocalDay(day);
                return (
                  <td
                    key={key}
                    data-day={key}
                    data-over={over === key || undefined}
                    data-outside={day.getMonth() !== month.getMonth() || undefined}
                    onDragOver={(event) => {
                      event.preventDefault();
                      onOver(key);
                    }}
                    onDrop={(event) => drop(event, day)}
                  >
                    <time dateTime={key}>{day.getDate()}</time>
                    {(byDay.get(key) ?? []).map((post) => (
                      <CalendarPost key={post.id} post={post} {...shared} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function weeksOf(month: Date): Date[][] {
  const [year, index] = [month.getFullYear(), month.getMonth()];
  const before = (month.getDay() + 6) % 7;
  const days = before + new Date(year, index + 1, 0).getDate();
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(year, index, 1 - before + week * 7 + day)),
  );
}
