/** What readers have to know before the first call, in Markdown. */
const DESCRIPTION = `
Connect a store, import its catalogue, generate product texts with AI models, review them and publish them to the
store.

The same operations are available over REST under \`/api/v1\` and over GraphQL at \`/graphql\`, with the same rules
and errors. REST names are in snake_case.

## Sign-in

Send \`Authorization: Bearer <token>\` with every call, unless the operation says otherwise.

- \`POST /auth/login\` returns an \`access_token\`. If it returns a \`temp_token\` instead, a code of the second
  factor (\`POST /auth/verify-2fa\`) or its setup (\`POST /auth/2fa/setup-with-temp\`) comes next.
- An access token is valid for 24 hours by default. \`POST /auth/refresh\` exchanges it for a new one, up to 30 days
  after the sign-in.
- After a 401 with the code \`UNAUTHENTICATED\`, refresh the token once. If that fails as well, sign in again.
- A page of the service itself sends \`X-Session-Transport: cookie\` with every call instead. A sign-in then sets the
  session as the cookie \`__Host-session\`, which scripts cannot read, and \`access_token\` is empty. The service renews
  the cookie; a browser that is unused for seven days signs in again. Calls from pages of another origin are rejected
  with 403 and the code \`CROSS_ORIGIN\`.
- Store plugins and MCP clients use API keys (\`cas_…\`), which administrators create. They are bearer tokens for
  \`/plugin/*\` and \`/mcp\` only.

## Formats

- Bodies are JSON in UTF-8 unless an operation names another media type.
- Ids are UUIDs. Timestamps are RFC 3339 in UTC with \`Z\`; input may have another offset.
- CT, the credits of the service, are decimal strings with four decimals, such as \`"50.0000"\`. Input may also be a
  number.
- A field without a value is \`null\`, not absent. In a \`PATCH\`, an absent field keeps its value, and \`null\`
  clears a field that may be null.
- Fields, enum values and operations may be added. Ignore what you do not know.

## Lists

- Lists take \`limit\` and \`offset\`. A response is an object with the records, \`total\` and \`has_more\`, or a
  plain array whose total is in the header \`X-Total-Count\`.
- Over REST a page of more than 8 MB is read in parts and streamed; over GraphQL it is rejected with 422 and the
  \`limit\` that fits.
- Items of a project can also be read with \`after\`, the id of the last item of the previous page, which is equally
  fast on every page.
- Transactions have pages with \`page\` and \`page_size\`.

## Limits

- A user may make 600 calls per minute, an organization may start 60 plugin generations per minute; sign-ins, codes
  and mails have limits of their own. All of them can be configured. The headers \`RateLimit-*\` show what is left; a
  response with 429 has \`Retry-After\`.
- JSON bodies may have 1 MB, images 10 MB and imported files 50 MB. JSON may nest 32 levels deep.
- Generated texts and audits cost CT. The most that an item can cost is held before its AI call, the real cost is
  charged when its text is stored, and a failed item costs nothing. If the balance does not cover it, the response is
  402 with \`required_ct\` and \`available_ct\`. \`max_ct\` limits a generation, and \`POST …/generate/estimate\`
  returns its cost in advance.
- A GraphQL operation may return 5000 objects, where a list counts as its limit.

## Idempotency

Every \`POST\` with a token accepts the header \`Idempotency-Key\` with 1 to 255 characters of your choice. Within 24
hours, a second call with the same key and body returns the first response with \`Idempotent-Replayed: true\`, and
nothing is done again. The same key with another body is rejected with 422; while the first call is running, the
second one is rejected with 409. Errors before the operation starts and errors of the server are not stored.

## Errors

Every error is an object with \`detail\`, a sentence for the user, and \`code\`, which programs can rely on:

\`\`\`json
{ "detail": "Another job is already active in this project", "code": "CONFLICT" }
\`\`\`

- A 422 has \`errors\`, a list with \`loc\` (the path of the field), \`msg\` and \`type\`.
- Checks run in this order: unknown path 404, token 401, role 403, body and parameters 422, unknown id 404, balance
  402, state 409.
- The id of another organization is treated as unknown.
- The header \`X-Request-Id\` identifies a request in the logs of the service.
- GraphQL has the same codes in \`extensions.code\`.

## Live progress

- Long work is a job. \`GET /jobs/{job_id}\` returns its state, \`GET /jobs/{job_id}/events\` streams its events
  (Server-Sent Events), first those so far and then live. After a lost connection, send \`Last-Event-ID\` to continue
  without gaps.
- \`POST …/regenerate/stream\` and \`POST …/sync/stream\` start a job and stream its events.
- GraphQL subscriptions over WebSocket (\`graphql-ws\`) are \`jobProgress\`, \`notificationAdded\` and
  \`balanceChanged\`. The token is in \`connectionParams.Authorization\`, or the session in the cookie.
`;

/** The part of the OpenAPI document that does not depend on the operations. */
export const INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Content automation',
    version: '1.0.0',
    description: DESCRIPTION.trim(),
    contact: { name: 'The maintainers' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api/v1' }],
};

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` that a sign-in returned.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The session of a browser. Only together with the header `X-Session-Transport: cookie`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the organization, which starts with `cas_`. Only for `/plugin/*` and `/mcp`.',
  },
};
