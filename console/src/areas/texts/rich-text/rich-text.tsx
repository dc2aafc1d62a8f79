import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId } from 'react';
import { styleNonce } from '../../../app/style-nonce.ts';
import { EXTENSIONS } from './extensions.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

interface RichTextProps {
  label: string;
  /** The text that the editor begins with. */
  content: string;
  /** Called with the HTML after each edit, and never for a text that was only opened. */
  onChange: (html: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
}

/** An editor for HTML that a text or a post may have. */
export function RichText({ label, content, onChange, error, readOnly = false }: RichTextProps) {
  const id = useId();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    injectNonce: styleNonce(),
    // It keeps the focus while it is read-only.
    coreExtensionOptions: { tabindex: { value: '0' } },
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles['text']! },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  useEffect(() => {
    // This is no edit, so `onUpdate` is not called.
    if (editor.isEditable === readOnly) editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  return (
    <div>
      <Input.Label component="div">{label}</Input.Label>
      <div className={styles['frame']}>
        <div inert={readOnly}>
          <Toolbar editor={editor} />
        </div>
        <EditorContent editor={editor} />
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  );
}
