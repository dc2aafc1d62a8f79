import { ColorSwatch, Group, Text } from '@mantine/core';
import styles from './bar-chart.module.css';

export interface Bar {
  /** Where two bars may have the same label. */
  id?: string;
  label: string;
  /** The height of each part, by name of its series. */
  parts: Record<string, number>;
}

interface BarChartProps {
  /** What the chart shows, for the table that says the same. */
  caption: string;
  bars: Bar[];
  series: string[];
  format: (value: number) => string;
  /** The value of the full height; without it that of the highest bar. */
  max?: number;
}

const COLORS = ['blue.7', 'teal.7', 'orange.7', 'grape.7', 'red.7', 'cyan.7', 'lime.8', 'gray.6'];
const [WIDTH, HEIGHT] = [600, 160];

/**
 * Stacked bars without a library, which would be larger than the rest of the page. A screen reader reads the same
 * numbers as a table.
 */
export function BarChart({ caption, bars, series, format, max }: BarChartProps) {
  const sums = bars.map(({ parts }) => Object.values(parts).reduce((sum, part) => sum + part, 0));
  const most = max ?? Math.max(...sums, Number.MIN_VALUE);
  const step = WIDTH / Math.max(bars.length, 1);
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ id, label, parts }, index) => {
          let top = HEIGHT;
          return series.map((name, color) => {
            const height = ((parts[name] ?? 0) / most) * HEIGHT;
            top -= height;
            return (
              <rect
                key={`${id ?? label}${name}`}
                x={index * step + step * 0.1}
                y={top}
                width={Math.min(step * 0.8, 60)}
                height={height}
                fill={`var(--mantine-color-${COLORS[color % COLORS.length]!.replace('.', '-')})`}
              >
                <title>{`${label}: ${name}, ${format(parts[name] ?? 0)}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <Group justify="space-between" aria-hidden>
        <Text size="xs">{bars[0]?.label}</Text>
        <Text size="xs">{bars.length > 1 && bars.at(-1)?.label}</Text>
      </Group>
      <Group gap="md" aria-hidden>
        {series.map((name, color) => (
          <Group key={name} gap={6}>
            <ColorSwatch size={12} color={`var(--mantine-color-${COLORS[color % COLORS.length]!.replace('.', '-')})`} />
            <Text size="xs">{name}</Text>
          </Group>
        ))}
      </Group>
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {bars.map(({ id, label, parts }) => (
              <tr key={id ?? label}>
                <th scope="row">{label}</th>
                <td>{series.flatMap((name) => (parts[name] ? [`${name}: ${format(parts[name])}`] : [])).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
