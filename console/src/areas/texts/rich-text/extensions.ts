import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Elements that the editor shows and stores as they are. */
const simpleMark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(image | figcaption | block)+',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

const attribute = (name: string) => ({
  [name]: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: ({ [name]: value }: Record<string, unknown>) => (value ? { [name]: value } : {}),
  },
});

/** Attributes that a post may have: links within a post lead to its headings by their ids. */
const Attributes = Extension.create({
  name: 'postAttributes',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: attribute('id') },
    { types: ['tableHeader'], attributes: attribute('scope') },
  ],
});

/** The HTML that a post may have. The API removes everything else. */
export const EXTENSIONS: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    // The service decides on `rel`.
    link: { openOnClick: false, protocols: ['mailto'], HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
  Attributes,
  simpleMark('subscript', 'sub'),
  simpleMark('superscript', 'sup'),
  Figure,
  Caption,
];
