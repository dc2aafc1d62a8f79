import escapeHtml from 'escape-html';
import { isClean } from '../checks/check.ts';
import type { DoneKill } from '../run-faults.ts';
import type { SoakResult } from '../run-soak.ts';
import { chart, type Series } from './chart.ts';
import { textReport } from './text-report.ts';

const STYLE = `body { font: 15px/1.5 sans-serif; max-width: 1000px; margin: 2em auto; padding: 0 1em }
svg { width: 100%; height: auto } pre { overflow-x: auto; font-size: 13px } table { border-collapse: collapse }
td { padding: 2px 12px 2px 0; vertical-align: top } .ok { color: #15803d } .failed { color: #b91c1c }`;

/** The report as one page without further files: checks, memory, handles, kills and the report as text. */
export function htmlReport(result: SoakResult): string {
  const { minutes, seed, samples, kills, checks } = result;
  const untilMs = Math.max(...samples.resources.map(({ atMs }) => atMs), 1);
  const marks = kills.map(({ atMs, what }) => ({ atMs, name: what }));
  const memory = seriesOf(samples.resources, ({ residentMb }) => residentMb);
  const heaps = seriesOf(samples.heaps, ({ liveMb }) => liveMb);
  const handles = seriesOf(samples.resources, (each) => each.handles);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Soak, seed ${seed}</title><style>${STYLE}</style></head><body>
<h1>Soak of ${minutes} minutes: ${isClean(checks) ? 'clean' : 'violations'}</h1>
<table>${checks.map(({ name, violations }) => checkRow(name, violations)).join('\n')}</table>
<h2>Memory</h2>
${chart('resident memory in MB', memory, marks, untilMs)}
${chart('live memory after a garbage collection in MB', heaps, marks, untilMs)}
<h2>Open files and sockets</h2>
${chart('number', handles, marks, untilMs)}
<h2>Kills</h2>
<table>${kills.map(killRow).join('\n')}</table>
<h2>Report</h2>
<pre>${escapeHtml(textReport(result))}</pre>
</body></html>
`;
}

function seriesOf<S extends { atMs: number; process: string }>(
  samples: readonly S[],
  valueOf: (sample: S) => number,
): Series[] {
  return [...new Set(samples.map((each) => each.process))].map((name) => ({
    name,
    points: samples.filter((each) => each.process === name).map((each) => ({ atMs: each.atMs, value: valueOf(each) })),
  }));
}

function checkRow(name: string, violations: readonly string[]): string {
  const outcome = violations.length === 0 ? '<td class="ok">ok</td>' : '<td class="failed">failed</td>';
  return `<tr>${outcome}<td>${escapeHtml([name, ...violations].join('\n')).replaceAll('\n', '<br>')}</td></tr>`;
}

const killRow = ({ atMs, what, backAtMs }: DoneKill): string =>
  `<tr><td>${(atMs / 1000).toFixed(1)} s</td><td>${what}</td><td>ran again after ${((backAtMs - atMs) / 1000).toFixed(1)} s</td></tr>`;
