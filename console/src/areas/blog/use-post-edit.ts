import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { readNow } from '../../api/read-now.ts';
import { type ApiForm, useApiForm } from '../../components/api-form.tsx';
import { type Draft, readDraft, storeDraft } from '../../components/drafts.ts';
import { afterSave, type Edit, editedFields, isSame, only, withStored } from '../../components/edits.ts';
import { PostDocument, type PostFieldsFragment, UpdatePostDocument } from '../../generated/blog.ts';
import type { UpdateBlogPostInput } from '../../generated/types.ts';
import { changedInput, type PostValues, valuesOf } from './post-values.ts';

export interface PostEdit {
  api: ApiForm<PostValues>;
  /** The text that the editor begins with, and which edit it belongs to: another one needs a new editor. */
  editor: { key: number; content: string };
  isChanged: boolean;
  /** Stores what was typed. */
  save: () => Promise<void>;
  /** What somebody else stored in the fields that were edited here. Saving replaces it. */
  theirs: Partial<PostValues>;
  takeTheirs: () => void;
}

/**
 * The edit of a post: fields that were not edited follow what is stored. Input that was not saved is there again when
 * the post is opened again.
 */
export function usePostEdit(post: PostFieldsFragment): PostEdit {
  const client = useClient();
  const { id: postId, projectId } = post;
  const stored = valuesOf(post);
  const [opened] = useState(() => editOf(stored, readDraft<unknown>(postId) ?? {}));
  // What is stored as far as the form has seen it, and what was stored when the edit of each field began.
  const [{ latest, bases }, setKnown] = useState({ latest: stored, bases: opened.bases });
  const [editor, setEditor] = useState({ key: 0, content: opened.values.content });
  const [isSaving, setSaving] = useState(false);
  const update = async (input: UpdateBlogPostInput, expectedUpdatedAt: string) => {
    const variables = { projectId, postId, input: { ...input, expectedUpdatedAt } };
    return (await mutate(client, UpdatePostDocument, variables)).updateBlogPost;
  };
  /** Somebody else may have changed the post since it was read. The edit goes on if they left its fields as they were. */
  const updateAgain = async (values: PostValues, refused: unknown) => {
    if (refusalOf(refused).code !== 'CONFLICT') throw refused;
    const { blogPost: now } = await readNow(client, PostDocument, { projectId, postId });
    const stored = valuesOf(now);
    if (editedFields(values, bases).some((field) => !isSame(stored[field], bases[field]))) throw refused;
    return update(changedInput(values, bases, now.seoMeta), now.updatedAt);
  };
  const send = async (values: PostValues) => {
    const input = changedInput(values, bases, post.seoMeta);
    if (Object.keys(input).length === 0) return;
    setSaving(true);
    try {
      const updated = await update(input, post.updatedAt).catch((error: unknown) => updateAgain(values, error));
      const saved = valuesOf(updated);
      // The editor keeps the text that was sent, of which the service may have removed something.
      show(afterSave(api.form.getValues(), values, saved), saved, input.content === undefined);
    } finally {
      setSaving(false);
    }
  };
  const api = useApiForm<PostValues>(opened.values, send);
  const { values, setValues } = api.form;
  const show = (edit: Edit<PostValues>, latest: PostValues, canReplaceText = true) => {
    const { content } = edit.values;
    if (canReplaceText && content !== api.form.getValues().content) setEditor(({ key }) => ({ key: key + 1, content }));
    setKnown({ latest, bases: edit.bases });
    setValues(edit.values);
  };
  const storedKey = JSON.stringify(stored);
  const seenKey = useRef(storedKey);
  useEffect(() => {
    if (isSaving || seenKey.current === storedKey) return;
    seenKey.current = storedKey;
    show(withStored({ values: api.form.getValues(), bases }, stored), stored);
  });

  const edited = editedFields(values, bases);
  const draft = Object.fromEntries(edited.map((field) => [field, { value: values[field], base: bases[field] }]));
  useEffect(() => storeDraft(postId, draft));
  const changedByOthers = edited.filter((field) => !isSame(latest[field], bases[field]));
  const theirs = only(latest, changedByOthers);
  return {
    api,
    editor,
    isChanged: edited.length > 0,
    save: () => send(api.form.getValues()),
    theirs,
    takeTheirs: () => show({ values: { ...values, ...theirs }, bases: { ...bases, ...theirs } }, latest),
  };
}

/** Goes on with what was typed before the page was opened. */
function editOf(stored: PostValues, draft: Draft<unknown>): Edit<PostValues> {
  const typed = Object.entries(draft).filter(([field]) => field in stored);
  const parts = (part: 'value' | 'base') => Object.fromEntries(typed.map(([field, each]) => [field, each[part]]));
  return withStored({ values: { ...stored, ...parts('value') }, bases: { ...stored, ...parts('base') } }, stored);
}
