import { Button } from '@mantine/core';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import type { PostEntryFragment } from '../../generated/blog.ts';
import styles from './calendar.module.css';

export interface CalendarPostProps {
  post: PostEntryFragment;
  /** The post whose button gets the focus when it appears on another day. */
  focusedId: string | null;
  /** Opens the date of the post. */
  onEdit: (post: PostEntryFragment) => void;
}

/** A post that can be dragged to a day. Its button opens the date, for the keyboard and for phones. */
export function CalendarPost({ post, focusedId, onEdit }: CalendarPostProps) {
  const { t } = useTranslation('blog');
  const canMove = post.status !== 'published';
  const title = post.title || t('untitled');
  const drag = (event: DragEvent) => event.dataTransfer.setData('text/plain', post.id);
  return (
    <div className={styles['post']} draggable={canMove} onDragStart={drag}>
      <AppLink href={`/blog/${post.projectId}/${post.id}`} size="sm" draggable={false}>
        {title}
      </AppLink>
      {canMove && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('calendar.dateOf', { title })}
          autoFocus={focusedId === post.id}
          onClick={() => onEdit(post)}
        >
          {t('calendar.date')}
        </Button>
      )}
    </div>
  );
}
