import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coverage, packed, pages } from './building.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const proxy = Object.fromEntries(['/cms', '/comment', '/platform', '/files', '/hls', '/health', '/openapi.json'].map((path) => [path, server]));

export default defineConfig({
  plugins: [react(), coverage(), pages(), packed()],
  // The server puts a nonce of its own into each answer, see the Content Security Policy in server/src/console.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'baseline-widely-available',
    // Inlined files would be `data:` addresses, which the policy allows for pictures alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // An icon is a few hundred bytes: those that the same screens share come together, rather than each in a file of its own.
          groups: [
            {
              name: 'icons',
              test: /ant-design.icons/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4000,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
