/** The script of a page: the part of the API of Turnstile that shows a captcha. This one is solved by a button. */
export const WIDGET = `window.turnstile = {
  render(element, { callback }) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person (sandbox)';
    button.onclick = () => {
      button.disabled = true;
      callback('once-' + Math.random());
    };
    element.append(button);
  },
};
`;
