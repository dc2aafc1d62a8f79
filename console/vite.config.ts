import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The service, for `npm run dev`. It checks the origin of requests, so the proxy must not change the host. */
const service = { target: 'http://localhost:4000', changeOrigin: false };

/** What the sign-in needs besides `start`: forms, and what several components of the library have in common. */
const BASICS =
  /@mantine\/(?:form|hooks|core\/esm\/core)\/|klona|fast-deep-equal|components\/(?:(?:ActionIcon|Anchor|Input|InputBase|NativeSelect|Paper|PasswordInput|TextInput)\/|(?:api-form|edits|offline-notice|password-input|use-stored-values))|src\/api\/(?:connection|mutate|rest|session)/;

/** The shell and the home page, except for what they load later. */
const SHELL = /src\/areas\/(?:home|shell)\/(?!.*(?:account-menu|command-palette|expired-session|notices))/;

/** What opens above a page. */
const POPUPS = /floating-ui|react-remove-scroll|components\/(?:Menu|Modal|ModalBase|Popover)\//;

const BOOT = join(import.meta.dirname, 'src/boot/boot.ts');

/** The boot script does not wait for the styles and the scripts after it: see src/boot/boot.ts. */
const bootAtOnce: Plugin = {
  name: 'boot-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script (?=type="module"[^>]* src="\/assets\/boot-)/, '<script async '),
  },
};

/** Refuses a component of the library whose styles are missing in src/app/mantine.css. */
const completeStyles: Plugin = {
  name: 'complete-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
    const styles = files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
    const missing = [...new Set(code.match(/\bm_[\da-f]+\b/g))].filter((name) => !styles.includes(name));
    if (missing.length > 0) this.error(`src/app/mantine.css does not define ${missing.join(', ')}`);
  },
};

/** What an entry imports before it runs, with itself. */
function staticImports(entry: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootAtOnce, completeStyles],
  build: {
    target: 'es2023',
    // The first browsers with `light-dark()`. For older ones it would be rewritten, into what only works in the file
    // that sets the color scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no `data:` address of a script or style.
    assetsInlineLimit: 0,
    // Every browser that runs the rest of the code has it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'boot',
              name: (id, modules) => (staticImports(BOOT, modules).has(id) ? 'boot' : null),
              priority: 3,
            },
            // What the first page needs is one file: HTTP/1.1 loads six at a time.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Each of these contains what those before have not, and may depend on them.
            { name: 'basics', test: BASICS, minShareCount: 2, priority: 1 },
            { name: 'shell', test: SHELL },
            { name: 'popups', test: POPUPS, minShareCount: 2 },
            { name: 'shared', test: /node_modules|src\/(?:components|format|api)\//, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/graphql': { ...service, ws: true }, '/api': service } },
});
