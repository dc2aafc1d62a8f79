import { useFormat } from '../format/use-format.ts';

/** A time relative to now. The exact one appears when the pointer rests on it. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at)}
    </time>
  );
}
