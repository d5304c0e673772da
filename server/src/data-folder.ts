import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigFault } from './config.ts';

/** Creates the data folder if it is missing, and checks that it can be used. @throws ConfigFault with one line that says why not */
export async function useDataFolder(path: string): Promise<void> {
  try {
    await make(path);
    if (!(await stat(path)).isDirectory()) throw new Error('what is there is not a folder');
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigFault(`DATA_DIR: this folder cannot be used (${(error as Error).message})`);
  }
}

/** Node's recursive `mkdir` loops for ever below a folder in which nothing can be created, such as /proc. */
async function make(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || (await stat(above).catch(() => undefined))) throw error;
    await make(above);
    await mkdir(path);
  }
}
