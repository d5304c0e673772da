import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server, restarted when its sources change, and Vite's development server for the console, stopped together. */
const root = join(import.meta.dirname, '..');
const children = [
  spawn(process.execPath, ['--watch', join(root, 'server/src/main.ts'), 'all'], { stdio: 'inherit' }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'console'), stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
