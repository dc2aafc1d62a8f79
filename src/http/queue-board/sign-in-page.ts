import escapeHtml from 'escape-html';

/** The page on which a super admin enters an access token. `hint` says why the last one was refused. */
export function signInPage(action: string, hint: string | null): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Queues</title>
  </head>
  <body>
    <h1>Queues</h1>
    ${hint === null ? '' : `<p>${escapeHtml(hint)}</p>`}
    <form method="post" action="${escapeHtml(action)}">
      <label>Access token of a super admin <input type="password" name="token" autocomplete="off" required></label>
      <button>Sign in</button>
    </form>
  </body>
</html>
`;
}
