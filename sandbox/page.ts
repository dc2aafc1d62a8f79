import escapeHtml from 'escape-html';

/** The layout of every page; `body` is HTML. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
  form { display: grid; gap: .75rem; max-width: 22rem }
  label:not(.box) { display: grid }
  input:not([type=checkbox]), button, textarea { font: inherit; padding: .4rem }
  pre, textarea { overflow: auto; padding: .75rem; background: #f4f4f4; border: 1px solid #ddd; width: 100%; box-sizing: border-box }
</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
