import escapeHtml from 'escape-html';
import { labelOf, type Profile, timesOf } from './profile-report.ts';

/** Calls below this share of the time are left out. */
const LEAST_SHARE = 0.001;

const STYLE = `body { font: 11px sans-serif } div { box-sizing: border-box; overflow: hidden }
.calls { display: flex; align-items: flex-start }
.label { height: 16px; line-height: 16px; white-space: nowrap; border: 1px solid #fff; background: #fc9 }
.label:hover { background: #f96 }`;

/** A page that shows a profile as a flame graph: the width of a call is its share of the time, with what it calls. */
export function flameGraph(profile: Profile, title: string): string {
  const own = timesOf(profile);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const totals = new Map<number, number>();
  const totalOf = (id: number): number => {
    const inner = (nodes.get(id)!.children ?? []).reduce((sum, child) => sum + totalOf(child), own.get(id)!);
    totals.set(id, inner);
    return inner;
  };
  const root = profile.nodes[0]!;
  const all = totalOf(root.id);
  const draw = (id: number, parent: number): string => {
    const node = nodes.get(id)!;
    const total = totals.get(id)!;
    if (total / all < LEAST_SHARE || labelOf(node) === '(idle)') return '';
    const name = escapeHtml(`${labelOf(node)} (${((total / all) * 100).toFixed(1)} %)`);
    const calls = (node.children ?? []).map((child) => draw(child, total)).join('');
    const width = `width:${((total / parent) * 100).toFixed(2)}%`;
    return `<div style="${width}"><div class="label" title="${name}">${name}</div><div class="calls">${calls}</div></div>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>${draw(root.id, all)}
`;
}
