import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, median, megabytes, type SingleMeasure } from './figure.ts';
import { dataFolder, removeFolder, startProduct } from './product.ts';

const name = 'start';
const warmStarts = 5;
const idleMs = 20_000;

/** The time from the start of the server's process to the line with its address: with a new PostgreSQL, and with an existing one. */
export const start: SingleMeasure = {
  name,
  measure: async () => {
    const folder = await dataFolder();
    try {
      const first = await startProduct(folder, 'all');
      await first.stop();
      const warm: number[] = [];
      let idle = Number.NaN;
      for (let n = 1; n <= warmStarts; n++) {
        const product = await startProduct(folder, 'all');
        try {
          warm.push(product.startedIn);
          if (n < warmStarts) continue;
          await delay(idleMs);
          idle = await product.memory();
        } finally {
          await product.stop();
        }
      }
      const figure = (title: string, value: number, unit: Figure['unit'], most: number): Figure => ({ measure: name, title, value, unit, most });
      return [
        figure('first start, empty data folder', first.startedIn, 's', 10),
        figure(`warm start, median of ${warmStarts}`, median(warm), 's', 2),
        figure(`server process, idle for ${idleMs / 1000} s after a warm start`, megabytes(idle), 'MB', 150),
      ];
    } finally {
      await removeFolder(folder);
    }
  },
};
