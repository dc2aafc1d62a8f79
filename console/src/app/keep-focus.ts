/**
 * Keeps the focus where an element loses it that is removed or disabled: without it, somebody with a keyboard would begin
 * at the top of the page again. A button that was disabled while it worked gets the focus back, and after an element that
 * is gone the content of the page has it. The first page after a sign-in begins at its top.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  let content: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    content = document.getElementById('content');
  });
  // A click beside all elements is meant to remove the focus.
  document.addEventListener('pointerdown', () => {
    last = null;
  });
  const restore = () => {
    if (!last || document.activeElement !== document.body || last.matches(':disabled')) return;
    const next = last.isConnected ? last : content;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(restore).observe(document.body, watched);
}
