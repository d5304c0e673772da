import { DataFolderInUse } from './adapters/database/embedded.ts';
import { ConfigFault, readConfig } from './config.ts';
import { logger, openDatabase, start } from './process.ts';

const modes = ['all', 'web', 'worker', 'migrate'] as const;
type Mode = (typeof modes)[number];

/** Says why in one clear line a fault, and ends. */
function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`marquee: ${line}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) fail(`needs Node 24 and runs on ${process.versions.node}; start it through npm (npm start), which brings its own`);
  const mode = (process.argv[2] ?? 'all') as Mode;
  if (!modes.includes(mode)) fail(`there is no "${mode}"; say one of ${modes.join(', ')}`);
  const config = readConfig(process.env);

  if (mode === 'migrate') {
    const opened = await openDatabase(config, logger(config.LOG_LEVEL));
    await opened.close();
    return;
  }

  const running = await start(mode, config);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(1);
      stopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
  if (running.address) process.stdout.write(`Marquee is at ${config.PUBLIC_URL ?? running.address}\n`);
  if (running.admin)
    process.stdout.write(
      `Sign in as ${running.admin.email}${running.admin.password === null ? '' : ` with the password ${running.admin.password} (shown this once)`}\n`,
    );
}

main().catch((error: unknown) => {
  if (error instanceof ConfigFault) fail(...error.message.split('\n'));
  if (error instanceof DataFolderInUse) fail(error.message);
  const known = error as NodeJS.ErrnoException;
  if (known.code === 'EADDRINUSE') fail('PORT: another program listens there already; stop it or choose another port');
  fail(known.stack ?? String(error));
});
