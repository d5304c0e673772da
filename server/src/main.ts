import { DataFolderInUse } from './adapters/database/embedded.ts';
import { assemble } from './assemble.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import type { Samples } from './demo/demo.ts';
import { rebuildCounters } from './advertise/figures/rebuild.ts';
import { openEncryption } from './encryption.ts';
import { logger, openDatabase, type Running, start } from './process.ts';
import { brokenSentence, sealAudit, verifyAudit } from './users/seal.ts';

const modes = ['all', 'web', 'worker', 'migrate', 'demo', 'audit', 'rebuild-ads'] as const;
type Mode = (typeof modes)[number];

/** Prints one clear line for each fault and ends. */
function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`marquee: ${line}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) fail(`needs Node 24 and runs on ${process.versions.node}; start it through npm (npm start), which brings its own`);
  const mode = (process.argv[2] ?? 'all') as Mode;
  if (!modes.includes(mode)) fail(`there is no "${mode}"; say one of ${modes.join(', ')}`);
  const isRemoving = mode === 'demo' && process.argv[3] === '--remove';
  // Loaded for the demo only. Its drawing code would slow down every other start.
  const demo = mode === 'demo' ? await import('./demo/demo.ts') : undefined;
  const config = readConfig(demo ? demo.demoEnvironment(process.env) : process.env);

  if (isRemoving) return removeDemo(config);
  if (mode === 'migrate') {
    const opened = await openDatabase(config, logger(config.LOG_LEVEL));
    await opened.close();
    return;
  }

  if (mode === 'audit') return checkAudit(config);
  if (mode === 'rebuild-ads') return rebuildAds(config);

  const running = await start(mode === 'demo' ? 'all' : mode, config, demo?.createFirstAccounts);
  const samples = demo ? await beginDemo(running, demo.beginSamples) : undefined;
  let stopping: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once. One that follows immediately does not count, since npm also passes on what the terminal has sent to us.
      if (stopping !== undefined && performance.now() - stopping > 1000) process.exit(1);
      if (stopping !== undefined) return;
      stopping = performance.now();
      void Promise.resolve(samples?.stop())
        .then(() => running.stop())
        .then(() => process.exit(0));
    });
  }
  process.stdout.write(`${welcome(running, config, demo).join('\n')}\n`);
}

/** The first output for an operator: the address, and the account to sign in with. */
function welcome(running: Running, config: Config, demo: typeof import('./demo/demo.ts') | undefined): string[] {
  const where = config.PUBLIC_URL ?? running.address;
  const { admin } = running;
  return [
    where ? `Marquee is at ${where}` : 'Marquee works',
    ...(demo ? demo.signInLines(where ?? '') : []),
    ...(!demo && admin ? [`Sign in as ${admin.email}${admin.password === null ? '' : ` with the password ${admin.password} (shown this once)`}`] : []),
  ];
}

/** Creates the samples while the server answers. */
async function beginDemo(running: Running, begin: (typeof import('./demo/demo.ts'))['beginSamples']): Promise<Samples> {
  try {
    const samples = await begin(running.deps, running.address ?? '');
    samples.done.then(
      (made) => process.stdout.write(made ? 'The sample catalogue is complete.\n' : ''),
      (error: unknown) =>
        process.stderr.write(
          `marquee: the sample catalogue is not complete, start the demo again: ${error instanceof Error ? error.message : String(error)}\n`,
        ),
    );
    return samples;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Seals what is not sealed yet, verifies the audit log, and names the first broken row. With its own database the server must not be running. */
async function checkAudit(config: Config): Promise<void> {
  const opened = await openDatabase(config, logger(config.LOG_LEVEL));
  try {
    const encryption = await openEncryption(opened.db.pool, { folder: config.root, key: config.SEAL_KEY });
    const of = { db: opened.db, encryption, folder: config.root };
    await sealAudit(of);
    const { rows, broken } = await verifyAudit(of);
    if (broken) process.exitCode = 1;
    if (broken) process.stderr.write(`marquee: ${brokenSentence(broken)}\n`);
    else process.stdout.write(`The audit log is whole: ${rows} rows.\n`);
  } finally {
    await opened.close();
  }
}

/** Counts the counters of advertising anew from the log of events. With its own database the server must not be running. */
async function rebuildAds(config: Config): Promise<void> {
  const opened = await openDatabase(config, logger(config.LOG_LEVEL));
  try {
    const { days, events } = await rebuildCounters(opened.db);
    process.stdout.write(`Counted ${events} events of ${days} days.\n`);
  } finally {
    await opened.close();
  }
}

/** Removes the samples. The demo must not be running. */
async function removeDemo(config: Config): Promise<void> {
  const { removeSamples } = await import('./demo/removal.ts');
  const log = logger(config.LOG_LEVEL);
  const opened = await openDatabase(config, log);
  try {
    const { deps, stop } = await assemble({ config, db: opened.db, directUrl: opened.directUrl, log });
    const { records, files, stay } = await removeSamples(deps).finally(stop);
    process.stdout.write(`Removed ${records} sample records and ${files} files.\n`);
    if (stay.length > 0) process.stdout.write(`These stay, because something that you made needs them: ${stay.map(({ name }) => name).join(', ')}\n`);
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigFault) fail(...error.message.split('\n'));
  if (error instanceof DataFolderInUse) fail(error.message);
  fail((error as Error).stack ?? String(error));
});
