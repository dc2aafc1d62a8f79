import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rich-text.module.css';

const chain = (editor: Editor) => editor.chain().focus();

const TOOLS = {
  heading2: {
    isActive: (editor: Editor) => editor.isActive('heading', { level: 2 }),
    run: (editor: Editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  heading3: {
    isActive: (editor: Editor) => editor.isActive('heading', { level: 3 }),
    run: (editor: Editor) => chain(editor).toggleHeading({ level: 3 }).run(),
  },
  bold: {
    isActive: (editor: Editor) => editor.isActive('bold'),
    run: (editor: Editor) => chain(editor).toggleBold().run(),
  },
  italic: {
    isActive: (editor: Editor) => editor.isActive('italic'),
    run: (editor: Editor) => chain(editor).toggleItalic().run(),
  },
  bulletList: {
    isActive: (editor: Editor) => editor.isActive('bulletList'),
    run: (editor: Editor) => chain(editor).toggleBulletList().run(),
  },
  orderedList: {
    isActive: (editor: Editor) => editor.isActive('orderedList'),
    run: (editor: Editor) => chain(editor).toggleOrderedList().run(),
  },
  quote: {
    isActive: (editor: Editor) => editor.isActive('blockquote'),
    run: (editor: Editor) => chain(editor).toggleBlockquote().run(),
  },
} as const;

const NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[];

/** The formats of the text at the cursor. The usual shortcuts work as well. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('texts');
  const active = useEditorState({
    editor,
    selector: () => ({
      ...Object.fromEntries(NAMES.map((name) => [name, TOOLS[name].isActive(editor)])),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  }) as Record<string, boolean>;
  return (
    <Group gap={4} className={styles['toolbar']} role="group" aria-label={t('editor.formats')}>
      {NAMES.map((name) => (
        <Button
          key={name}
          size="compact-sm"
          variant={active[name] ? 'filled' : 'default'}
          aria-pressed={active[name]}
          onClick={() => TOOLS[name].run(editor)}
        >
          {t(`editor.${name}`)}
        </Button>
      ))}
      <LinkTool editor={editor} />
      <Button size="compact-sm" variant="default" disabled={!active['undo']} onClick={() => chain(editor).undo().run()}>
        {t('editor.undo')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={!active['redo']} onClick={() => chain(editor).redo().run()}>
        {t('editor.redo')}
      </Button>
    </Group>
  );
}

/** Sets the address of the selected words; an empty one removes the link. */
function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('texts');
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const open = () => {
    setAddress(String(editor.getAttributes('link')['href'] ?? ''));
    setOpen(true);
  };
  const apply = () => {
    const words = chain(editor).extendMarkRange('link');
    (address.trim() ? words.setLink({ href: address.trim() }) : words.unsetLink()).run();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={open}>
          {t('editor.link')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('editor.link')}>
        <Stack gap="xs">
          <TextInput
            label={t('editor.address')}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            data-autofocus
          />
          <Button size="xs" onClick={apply}>
            {t('editor.apply')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
