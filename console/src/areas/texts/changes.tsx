import type { DiffOp } from '../../generated/types.ts';
import { readable } from './readable.ts';
import { isHtml } from './text-fields.ts';
import styles from './texts.module.css';

/** A word diff: what was removed and what was added. No change begins or ends within a tag. */
export function Changes({ changes }: { changes: { op: DiffOp; text: string }[] }) {
  const hasMarkup = isHtml(changes.map(({ text }) => text).join(''));
  return (
    <div className={styles.changes}>
      {changes.map(({ op, text }, index) => {
        const key = `${index}`;
        const shown = hasMarkup ? readable(text) : text;
        if (op === 'equal') return <span key={key}>{shown}</span>;
        // A change of the markup alone would not be visible.
        const changed = shown.trim() === '' ? text : shown;
        return op === 'insert' ? <ins key={key}>{changed}</ins> : <del key={key}>{changed}</del>;
      })}
    </div>
  );
}
