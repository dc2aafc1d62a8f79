import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The service, for `npm run dev`. It checks the origin of requests, so the proxy must not change the host. */
const service = { target: 'http://localhost:4000', changeOrigin: false };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
            // What the first page needs is one file: HTTP/1.1 loads six at a time.
            { name: 'start', tags: ['$initial'] },
            // Components of most pages.
            { name: 'shared', test: /node_modules|src\/(?:components|format|api)\//, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/graphql': { ...service, ws: true }, '/api': service } },
});
