// Runs before the first paint, so that a page in the dark scheme does not flash white. See src/app/themed.tsx.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('color-scheme');
  } catch {
    // Storage is blocked: the scheme of the system applies.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
