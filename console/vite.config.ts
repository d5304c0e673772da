import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coverage, packed, pages } from './building.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;
const proxy = Object.fromEntries(['/cms', '/comment', '/platform', '/files', '/hls', '/health', '/openapi.json'].map((path) => [path, server]));

/**
 * What is fetched together: each part is its roots with all that they import and that no part above holds. Left to itself the bundler makes a file of
 * whatever the same screens share, which is a hundred for the list of movies. The entry itself is in no part: it waits for `app`, which imports `door`.
 */
const parts = {
  door: /(react-dom.client\.js|console.src.(session.AuthGuard\.tsx|session.session\.ts|kit.toast\.tsx|shell.settings\.ts|words.words\.ts|public\.ts))$/,
  // What the public pages and the console both need: without it the console would fetch the public pages.
  shared: /(contract.src.limits\.ts|console.src.kit.(uploads|faults|copy|pointerRelease)\.ts|console.src.shell.(useFocusRestore\.ts|Announcement\.tsx))$/,
  public: /console.src.(session.(SignUp|ForgotPassword|ResetPassword|Confirm)|contest.(SignUp|Success))\.tsx$/,
  documents: /console.src.documents.\w+\.tsx$/,
  app: /console.src.app\.tsx$/,
  list: /kit.ResourceList\.tsx$/,
  'content-list': /media.movie\.tsx$/,
  form: /kit.form.PlainForm\.tsx$/,
  fields: /kit.kinds.(inputs|refs|images)\.tsx$/,
  'content-form': /media.movie.MovieForm\.tsx$/,
};

export default defineConfig({
  plugins: [react(), coverage(), pages(), packed()],
  // The server puts a nonce of its own into each answer, see the Content Security Policy in server/src/console.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: [{ find: /^\.\.\/components\/AntdIconLight$/, replacement: fileURLToPath(new URL('src/shell/Icon.tsx', import.meta.url)) }] },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'baseline-widely-available',
    // Inlined files would be `data:` addresses, which the policy allows for pictures alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The program lists the address of every file that it may load, and these hardly compress. So names are left out.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
        codeSplitting: {
          groups: Object.entries(parts).map(([name, test], at, all) => ({ name, test, priority: all.length - at })),
        },
      },
    },
  },
});
