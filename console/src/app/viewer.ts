import { createContext, use } from 'react';
import { refusalOf } from '../api/errors.ts';
import { forgetFirstAnswers } from '../api/first-answers.ts';
import { publicClient } from '../api/public-client.ts';
import { ViewerDocument, type ViewerQuery } from '../generated/shell.ts';

/** The signed-in user, with the role that decides what the user may see. */
export type Viewer = ViewerQuery['me'] & { hasSupportChat: boolean };

let current: Promise<Viewer | null> | null = null;

/** Returns null if nobody is signed in. The answer is requested once for all pages. */
export function currentViewer(): Promise<Viewer | null> {
  current ??= requestViewer().catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/** After a sign-in, a sign-out or a change of the user. */
export function forgetViewer(): void {
  current = null;
  forgetFirstAnswers();
}

/**
 * Whether the session of this browser is that of the user, who may have got another role. Another window may have signed in
 * somebody else, and the cookie is theirs then. Rejects if the service does not answer.
 */
export async function isSessionOf(userId: string): Promise<boolean> {
  forgetFirstAnswers();
  const viewer = await requestViewer();
  if (viewer?.id !== userId) return false;
  current = Promise.resolve(viewer);
  return true;
}

async function requestViewer(): Promise<Viewer | null> {
  const { data, error } = await publicClient.query(ViewerDocument, {});
  if (data) return { ...data.me, hasSupportChat: data.supportChat.widgetUrl !== null };
  if (error && refusalOf(error).code === 'UNAUTHENTICATED') return null;
  throw error ?? new Error('The service sent no answer');
}

export const ViewerContext = createContext<Viewer | null>(null);

/** For everything inside the shell, which renders for signed-in users only. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer needs a signed-in page');
  return viewer;
}
