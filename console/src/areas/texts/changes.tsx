import type { DiffOp } from '../../generated/types.ts';
import styles from './texts.module.css';

/** A word diff: what was removed and what was added. */
export function Changes({ changes }: { changes: { op: DiffOp; text: string }[] }) {
  return (
    <div className={styles.changes}>
      {changes.map(({ op, text }, index) => {
        const key = `${index}`;
        if (op === 'insert') return <ins key={key}>{text}</ins>;
        if (op === 'delete') return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </div>
  );
}
