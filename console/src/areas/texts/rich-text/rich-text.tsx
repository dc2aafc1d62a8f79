import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useId } from 'react';
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
}

/** An editor for HTML that a text or a post may have. */
export function RichText({ label, content, onChange, error }: RichTextProps) {
  const id = useId();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles['text']! },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
  return (
    <div>
      <Input.Label component="div">{label}</Input.Label>
      <div className={styles['frame']}>
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  );
}
