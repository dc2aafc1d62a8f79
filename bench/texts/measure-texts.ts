/** A written item. */
export interface MeasuredItem {
  /** How much its facts say, in characters. */
  said: number;
  texts: Record<string, unknown>;
  score: number;
  metadata: Record<string, unknown>;
}

/** Words in a row that count as repeated if another text of the item has them. */
const RUN = 5;

/** The lines of a report on written items: length against facts, repetition among texts, warnings, score and cost. */
export function measureTexts(items: readonly MeasuredItem[]): string[] {
  const ratios = items.map(({ said, texts }) => plain(texts['description']).length / Math.max(1, said));
  const warnings = items.flatMap(({ metadata }) => (metadata['warnings'] ?? []) as { code: string }[]);
  const codes = Object.entries(Object.groupBy(warnings, ({ code }) => code)).map(
    ([code, all]) => `${code} ${all!.length}`,
  );
  const cost = items.map(({ metadata }) => Number(metadata['ct_cost'] ?? 0));
  return [
    `length of descriptions against facts: median ${median(ratios).toFixed(2)}, highest ${Math.max(0, ...ratios).toFixed(2)}`,
    `repeated in another text of the item: ${(100 * mean(items.map(({ texts }) => repetition(texts)))).toFixed(1)} % of words`,
    `warnings for each item: ${(warnings.length / Math.max(1, items.length)).toFixed(2)} (${codes.join(', ') || 'none'})`,
    `score: mean ${mean(items.map(({ score }) => score)).toFixed(2)}, lowest ${Math.min(1, ...items.map(({ score }) => score)).toFixed(2)}`,
    `cost: ${mean(cost).toFixed(4)} CT for each item`,
  ];
}

/**
 * The share of the words of an item's texts that stand in a run of {@link RUN} words that another of its texts has,
 * too.
 */
export function repetition(texts: Record<string, unknown>): number {
  const words = ['short_description', 'description', 'bullet_points', 'seo_description'].map(
    (key) =>
      plain(texts[key])
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  const runs = words.map((text) => new Set(text.map((_, at) => runAt(text, at)).filter((run) => run !== null)));
  let repeated = 0;
  for (const [index, text] of words.entries()) {
    const marked = new Set<number>();
    for (const at of text.keys()) {
      const run = runAt(text, at);
      if (run !== null && runs.some((others, other) => other !== index && others.has(run)))
        for (let word = at; word < at + RUN; word += 1) marked.add(word);
    }
    repeated += marked.size;
  }
  return repeated / Math.max(1, words.flat().length);
}

function runAt(words: readonly string[], at: number): string | null {
  return at + RUN <= words.length ? words.slice(at, at + RUN).join(' ') : null;
}

function plain(text: unknown): string {
  return [text ?? '']
    .flat()
    .join('. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
