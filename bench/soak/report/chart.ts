/** A line of a chart. */
export interface Series {
  name: string;
  points: readonly { atMs: number; value: number }[];
}

export interface Mark {
  atMs: number;
  name: string;
}

const WIDTH = 960;
const HEIGHT = 260;
const MARGIN = { left: 50, right: 10, top: 10, bottom: 24 };
const COLOURS = ['#0b6bcb', '#c2410c', '#15803d', '#7c3aed', '#a16207', '#be185d'];
const Y_STEPS = 4;
const X_STEPS = 8;

/** A chart over time as SVG, with a vertical line for each mark. Values start at zero. */
export function chart(unit: string, series: readonly Series[], marks: readonly Mark[], untilMs: number): string {
  const points = series.flatMap((each) => each.points);
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const x = (atMs: number) => MARGIN.left + (atMs / untilMs) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) => HEIGHT - MARGIN.bottom - (value / highest) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const at = (n: number) => n.toFixed(1);
  const grid = steps(Y_STEPS).map((share) => {
    const value = share * highest;
    return `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="#ddd"/><text x="${MARGIN.left - 6}" y="${at(y(value) + 4)}" text-anchor="end">${value.toFixed(0)}</text>`;
  });
  const times = steps(X_STEPS).map((share) => {
    const atMs = share * untilMs;
    return `<text x="${at(x(atMs))}" y="${HEIGHT - 6}" text-anchor="middle">${(atMs / 1000).toFixed(0)} s</text>`;
  });
  const kills = marks.map(
    ({ atMs, name }) =>
      `<line x1="${at(x(atMs))}" x2="${at(x(atMs))}" y1="${MARGIN.top}" y2="${HEIGHT - MARGIN.bottom}" stroke="#999" stroke-dasharray="2 3"><title>${name}</title></line>`,
  );
  const lines = series.map(({ points: own }, n) => {
    const path = own.map(({ atMs, value }) => `${at(x(atMs))},${at(y(value))}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colourOf(n)}" stroke-width="1.5"/>`;
  });
  const legend = series.map(({ name }, n) => `<span style="color:${colourOf(n)}">■ ${name}</span>`).join(' ');
  const drawn = [...grid, ...times, ...kills, ...lines].join('\n');
  return `<p>${unit}: ${legend}</p>\n<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" font-size="11" font-family="sans-serif">\n${drawn}\n</svg>`;
}

const colourOf = (n: number): string => COLOURS[n % COLOURS.length]!;
const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, n) => n / count);
