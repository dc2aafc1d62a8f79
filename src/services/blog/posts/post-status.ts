import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import { AppError } from '../../../core/errors.ts';

/** Throws 409 while a job works on the post. */
export function refuseWhileBusy({ status }: BlogPost): void {
  if (status === PostStatus.generating) throw new AppError('CONFLICT', 'The post is being written');
  if (status === PostStatus.publishing) throw new AppError('CONFLICT', 'The post is being published');
}
