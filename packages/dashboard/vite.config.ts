// How the page is built: hashed files below `assets/`, each with its compressed copies beside it. The
// server serves them as they lie there.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    // The policy of the page lets no data: script or style run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  // For work on the page beside a running server: `npm run dev -w @orrery/dashboard`.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
});
